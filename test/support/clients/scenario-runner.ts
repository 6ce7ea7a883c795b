import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@jest/globals';
import * as z from 'zod';
import type { Scenario, Step } from '../../../clients/scenarios/harness/scenario';
import { ShelfClient, ShelfError } from '../../../clients/typescript/src/index';
import { testBed } from './test-bed-under-test';
import { doStep } from './scenario-steps';

const ROOT = path.join(__dirname, '../../..');
const requestsSchema = z.array(
  z.object({ route: z.string(), idempotency_key: z.string().nullable() }),
);

/** Runs one scenario as clients/scenarios/README.md says. @returns the routes that it sent requests to. */
export async function runScenario({ id, steps, sent }: Scenario): Promise<string[]> {
  const { relay, api_key, webhook_secret } = testBed();
  const run = randomUUID();
  const address = `${relay}/${id}/${run}`;
  const saved: Record<string, unknown> = { run, webhook_secret, callback: `${address}/callback` };
  for (const [index, step] of steps.entries()) {
    const client = new ShelfClient({ apiKey: step.api_key ?? api_key, baseUrl: `${address}/v2` });
    const given = {
      args: step.args.map((value) => filled(value, saved)),
      with: filled(step.with, saved) as Readonly<Record<string, unknown>>,
    };
    const answering = doStep(step.do, { client, address }, given);
    const checked = await checkAnswer(answering, step, saved).catch((error: unknown) => {
      throw new Error(`${id}, step ${index + 1} (${step.do})`, { cause: error });
    });
    if (step.save !== undefined) saved[step.save] = checked;
  }

  const answered = await fetch(`${address}/requests`);
  const requests = requestsSchema.parse(await answered.json());
  for (const { route, times, same_key } of sent) {
    const keys = requests
      .filter((each) => each.route === route)
      .map((each) => each.idempotency_key);
    expect({ id, route, times: keys.length }).toEqual({ id, route, times });
    if (same_key) expect(new Set(keys).size).toBe(1);
  }
  return requests.map(({ route }) => route);
}

async function checkAnswer(
  answering: Promise<unknown>,
  step: Step,
  saved: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  if (step.fails) {
    const error = await answering.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expectFailure(error, step.fails);
    return undefined;
  }
  const answer = await answering;
  if (step.expect !== undefined) expect(answer).toEqual(likePart(filled(step.expect, saved)));
  return answer;
}

function expectFailure(error: unknown, fails: NonNullable<Step['fails']>): void {
  if (!(error instanceof ShelfError)) throw new Error('It failed otherwise', { cause: error });
  const { code, status, message } = error;
  expect({ code, status, message }).toEqual({
    code: fails.code,
    status: fails.status,
    message: expect.stringContaining(fails.message_contains ?? '') as unknown,
  });
  const values = {
    request_id: error.requestId,
    result_uuid: error.resultUuid,
    retry_after_seconds: error.retryAfterSeconds,
    result: error.result,
  };
  const anything: unknown = expect.anything();
  for (const name of fails.has) expect([name, values[name]]).toEqual([name, anything]);
}

/** Makes an expected value match objects that have further fields. Lists must have the same length. */
function likePart(expected: unknown): unknown {
  if (Array.isArray(expected)) return expected.map(likePart);
  if (typeof expected !== 'object' || expected === null || expected instanceof Uint8Array) {
    return expected;
  }
  return expect.objectContaining(
    Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, likePart(value)])),
  );
}

/** Replaces `{name.field}` with saved values, and files with their bytes. */
function filled(value: unknown, saved: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string') {
    const whole = /^\{([\w.]+)\}$/.exec(value)?.[1];
    if (whole !== undefined) return valueAt(saved, whole);
    return value.replace(/\{([\w.]+)\}/g, (_, name: string) => String(valueAt(saved, name)));
  }
  if (Array.isArray(value)) return value.map((each) => filled(each, saved));
  if (typeof value !== 'object' || value === null) return value;
  const file = fileSchema.safeParse(value);
  if (file.success) return bytesOf(file.data);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, saved)]));
}

function valueAt(saved: Readonly<Record<string, unknown>>, name: string): unknown {
  let value: unknown = saved;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) {
      throw new Error(`Nothing is saved as ${name}`);
    }
    value = (value as Readonly<Record<string, unknown>>)[part];
  }
  return value;
}

const fileSchema = z.union([
  z.strictObject({ file: z.string(), cut_to: z.int().optional(), pad_to: z.int().optional() }),
  z.strictObject({ path: z.string() }),
  z.strictObject({ text: z.string() }),
]);

function bytesOf(file: z.infer<typeof fileSchema>): Uint8Array | File {
  if ('text' in file) return Buffer.from(file.text);
  if ('path' in file) {
    return new File([readFileSync(path.join(ROOT, file.path))], path.basename(file.path));
  }
  const bytes = readFileSync(path.join(ROOT, file.file)).subarray(0, file.cut_to);
  const padding = Math.max(0, (file.pad_to ?? 0) - bytes.length);
  return Buffer.concat([bytes, Buffer.alloc(padding)]);
}
