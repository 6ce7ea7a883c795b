import { describe, expect, test } from '@jest/globals';
import validateAsl from 'asl-validator';
import * as z from 'zod';
import { secondsToNextCallbackAttempt } from '../../lambdas/contracts/callback';
import { LIMITS } from '../../lambdas/contracts/limits';
import { deployedFunctions } from '../support/deployed-functions';
import { readTemplates } from '../support/template';

const { service } = readTemplates();
const [stateMachine, ...more] = service.resources('AWS::StepFunctions::StateMachine');

const functionArn = (id: string) => `arn:aws:lambda:eu-west-1:123456789012:function:${id}`;
const arnOf = (name: string) =>
  functionArn(deployedFunctions(service).find((fn) => fn.name === name)?.id ?? '');

/** The definition as it is deployed: function ARNs have replaced logical ids. */
const definitionText = service
  .text(stateMachine?.Properties['DefinitionString'])
  .replaceAll(/<(\w+)\.Arn>/g, (_, id: string) => functionArn(id));

/** The defaults come from the Amazon States Language. */
const retrierSchema = z.strictObject({
  ErrorEquals: z.array(z.string()),
  IntervalSeconds: z.number().default(1),
  MaxAttempts: z.number().default(3),
  BackoffRate: z.number().default(2),
  MaxDelaySeconds: z.number().default(Infinity),
});
const stateSchema = z.looseObject({
  Type: z.string(),
  Resource: z.string().optional(),
  Next: z.string().optional(),
  Retry: z.array(retrierSchema).default([]),
  Catch: z
    .array(
      z.object({
        ErrorEquals: z.array(z.string()),
        ResultPath: z.string().default('$'),
        Next: z.string(),
      }),
    )
    .default([]),
});
const definition = z
  .looseObject({ StartAt: z.string(), States: z.record(z.string(), stateSchema) })
  .parse(JSON.parse(definitionText));

const state = (name: string | undefined) => {
  const found = definition.States[name ?? ''];
  if (!found) throw new Error(`The definition has no state ${name ?? ''}.`);
  return found;
};

/** The seconds before each retry. Each is `BackoffRate` times the one before, up to a maximum. */
const waitsOf = (retrier: z.infer<typeof retrierSchema>) =>
  Array.from({ length: retrier.MaxAttempts }, (_, retry) =>
    Math.min(retrier.IntervalSeconds * retrier.BackoffRate ** retry, retrier.MaxDelaySeconds),
  );

test('there is one state machine, of type STANDARD, which uses the name of an execution once', () => {
  expect(more).toEqual([]);
  expect(stateMachine?.Properties['StateMachineType']).toBe('STANDARD');
});

test('its definition is valid in the Amazon States Language', () => {
  // The validator writes its defaults into what it is given.
  const fresh = z.looseObject({}).parse(JSON.parse(definitionText));
  const { isValid, errorsText } = validateAsl(fresh);
  expect(errorsText()).toBe('');
  expect(isValid).toBe(true);
});

/** The seconds before the second and the third attempt. docs/receiving-callbacks.md states them. */
const WAITS = [60, 300];

describe('a delivery', () => {
  const delivery = state(definition.StartAt);
  const [retrier, tooEarly, ownFailures, ...otherRetriers] = delivery.Retry;

  test('is an attempt of deliver-callback', () => {
    expect(delivery).toMatchObject({ Type: 'Task', Resource: arnOf('deliver-callback') });
  });

  test('is attempted three times in all if the receiver does not take it', () => {
    expect(retrier?.ErrorEquals).toEqual(['CallbackFailed']);
    expect(1 + (retrier?.MaxAttempts ?? 0)).toBe(WAITS.length + 1);
  });

  test('waits on, as long as a receiver may ask for, without using up an attempt', () => {
    expect(tooEarly?.ErrorEquals).toEqual(['CallbackTooEarly']);
    const waited = (tooEarly ? waitsOf(tooEarly) : []).reduce((sum, seconds) => sum + seconds, 0);
    expect((WAITS[0] ?? 0) + waited).toBeGreaterThan(LIMITS.callbackLongestWaitSeconds);
  });

  test('is repeated for 12 hours if the fault is ours, without using up an attempt', () => {
    expect(ownFailures?.ErrorEquals).toEqual(['States.ALL']);
    expect(otherRetriers).toEqual([]);
    const all = ownFailures ? waitsOf(ownFailures) : [];
    expect(all.slice(0, 8)).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
    expect(Math.max(...all)).toBe(300);
    const hours = all.reduce((sum, seconds) => sum + seconds, 0) / 3_600;
    expect(Math.round(hours)).toBe(12);
  });

  test('is repeated after growing waits, each as long as callers are told', () => {
    expect(retrier && waitsOf(retrier)).toEqual(WAITS);
    expect(retrier?.MaxDelaySeconds).toBe(LIMITS.callbackLongestWaitSeconds);
  });

  test('is followed by the next attempt when the row says so', () => {
    const told = WAITS.map((_, index) => secondsToNextCallbackAttempt(index + 1));
    expect([...told, secondsToNextCallbackAttempt(WAITS.length + 1)]).toEqual([
      ...WAITS,
      undefined,
    ]);
  });

  test('ends the workflow when it succeeds, after two transitions: in and out', () => {
    expect(delivery).toMatchObject({ End: true });
    expect(delivery.Next).toBeUndefined();
  });

  const [catcher, ...otherCatchers] = delivery.Catch;
  const givenUp = state(catcher?.Next);

  test('that no attempt made is recorded by record-given-up, whatever went wrong', () => {
    expect(catcher?.ErrorEquals).toEqual(['States.ALL']);
    expect(otherCatchers).toEqual([]);
    expect(givenUp).toMatchObject({ Type: 'Task', Resource: arnOf('record-given-up') });
  });

  test('that is given up keeps the identifiers of its result beside the error', () => {
    expect(catcher?.ResultPath).toBe('$.error');
  });

  test('that is given up is recorded even if record-given-up fails for hours', () => {
    expect(givenUp.Retry).toEqual([ownFailures]);
  });

  test('that is given up makes the execution FAILED, which the alarm counts', () => {
    expect(state(givenUp.Next)).toMatchObject({ Type: 'Fail', Error: 'CallbackGivenUp' });
  });
});
