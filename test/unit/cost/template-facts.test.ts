import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { templateFacts, transitionsOf } from '../../../tools/bench/cost/template-facts';
import { parseDefinition } from '../../../local/step-functions/definition';

const definition = JSON.stringify({
  StartAt: 'Deliver',
  States: {
    Deliver: { Type: 'Task', Next: 'Delivered', Catch: [{ Next: 'RecordGivenUp' }] },
    RecordGivenUp: { Type: 'Task', Next: 'GivenUp' },
    GivenUp: { Type: 'Fail' },
    Delivered: { Type: 'Succeed' },
  },
});

const resources = {
  Function: {
    Type: 'AWS::Lambda::Function',
    Properties: { Architectures: ['arm64'] },
  },
  Worker: { Type: 'AWS::Lambda::Function', Properties: { Architectures: ['arm64'] } },
  Plain: { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'Errors' } },
  Math: {
    Type: 'AWS::CloudWatch::Alarm',
    Properties: {
      Metrics: [{ Expression: 'a + b' }, { MetricStat: {} }, { MetricStat: {} }],
    },
  },
  Lane: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: { EventSourceArn: 'queue', FunctionName: 'worker' },
  },
  Sweep: {
    Type: 'AWS::Events::Rule',
    Properties: {
      ScheduleExpression: 'rate(15 minutes)',
      Targets: [{ Arn: { 'Fn::GetAtt': ['FunctionsSweepUnfinished1', 'Arn'] } }],
    },
  },
  Check: {
    Type: 'AWS::Events::Rule',
    Properties: {
      ScheduleExpression: 'rate(4 minutes)',
      Targets: [{ Arn: { 'Fn::GetAtt': ['FunctionsCheckRecognition1', 'Arn'] } }],
    },
  },
  Logs: { Type: 'AWS::Logs::LogGroup', Properties: { RetentionInDays: 90 } },
  Workflow: {
    Type: 'AWS::StepFunctions::StateMachine',
    Properties: { DefinitionString: definition },
  },
};
const assemblyOf = (Resources: typeof resources) => ({
  stacks: [
    { name: 'service', template: { Resources, Outputs: {}, Conditions: {}, Parameters: {} } },
  ],
  assets: new Map<string, string>(),
});

it('reads what costs money from the templates', () => {
  expect(templateFacts(assemblyOf(resources))).toEqual({
    architecture: 'arm64',
    alarms: 2,
    // An alarm on an expression counts for each metric in it.
    alarmMetrics: 3,
    dashboards: 0,
    polledQueues: 1,
    sweepsPerMonth: 730 * 4,
    checksPerMonth: 730 * 15,
    logMonths: 3,
    callbackTransitions: 3,
  });
});

it('refuses functions of different architectures', () => {
  const Worker = { ...resources.Worker, Properties: { Architectures: ['x86_64'] } };
  expect(() => templateFacts(assemblyOf({ ...resources, Worker }))).toThrow('several');
});

it('counts the transitions of a delivered callback: into both states, and out', () => {
  expect(transitionsOf(parseDefinition('callbacks', definition))).toBe(3);
});

it('follows the first way of a choice: into it, the wait, the delivery and the end, and out', () => {
  const after = { Type: 'Wait', Seconds: 60, Next: 'Deliver' };
  const machine = z
    .object({ States: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(definition));
  const text = JSON.stringify({
    StartAt: 'Choose',
    States: {
      Choose: { Type: 'Choice', Choices: [{ Next: 'After' }], Default: 'Deliver' },
      After: after,
      ...machine.States,
    },
  });
  expect(transitionsOf(parseDefinition('callbacks', text))).toBe(5);
});
