import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { CALLBACK_FAILED_ERROR_NAME } from '../../../lambdas/contracts/callback';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { LIMITS } from '../../../lambdas/contracts/limits';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { getResult } from '../../../lambdas/storage/results/results';
import { createWebhookSecret } from '../../../lambdas/storage/accounts/webhook-secrets';
import { handler } from '../../../lambdas/workflow/deliver-callback/handler';
import { handler as recordGivenUp } from '../../../lambdas/workflow/record-given-up/handler';
import { LoopbackServer } from '../../../local/shared/loopback-server';
import { embeddedServices } from '../../support/embedded-services';
import { loseNextAnswer } from '../../support/lose-answer';
import { resultRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

embeddedServices({
  tables: [
    ENVIRONMENT_VARIABLES.resultsTable,
    ENVIRONMENT_VARIABLES.usageTable,
    ENVIRONMENT_VARIABLES.webhookSecretsTable,
  ],
  buckets: [ENVIRONMENT_VARIABLES.documentsBucket],
});

/** The seconds that the receiver asks to wait. Its status is the one that begins the path. */
let retryAfter = '1';
const receiver = new LoopbackServer(({ path }, response) => {
  response.writeHead(Number(path.slice(1, 4)), { 'Retry-After': retryAfter }).end();
});
let origin = '';
beforeAll(async () => {
  process.env[ENVIRONMENT_VARIABLES.outboundAllowance] = 'loopback';
  process.env[ENVIRONMENT_VARIABLES.mediaBaseUrl] = 'https://media.example.com';
  origin = await receiver.start();
});
afterAll(() => receiver.stop());

async function stored(status: number, values: Partial<ResultRow> = {}): Promise<ResultRow> {
  const row = resultRow({ status: 'FAILED', failure_reason: 'dark', duration: 1, ...values });
  const owed = { ...row, callback_url: `${origin}/${status}/${row.result_uuid}` };
  await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [owed]);
  return owed;
}
const inputOf = ({ account_id, task_uuid, result_uuid }: ResultRow) => ({
  account_id,
  task_uuid,
  result_uuid,
});
const requestsFor = ({ result_uuid }: ResultRow) =>
  receiver.received.filter(({ path }) => path.endsWith(result_uuid));
const postsFor = (row: ResultRow) => requestsFor(row).length;

describe('an attempt', () => {
  it('is one POST, and the row says that it was delivered', async () => {
    const row = await stored(200);

    await handler(inputOf(row));

    expect(postsFor(row)).toBe(1);
    expect(await getResult(row)).toMatchObject({
      callback_attempts: 1,
      callback_outcome: 'DELIVERED',
    });
  });

  it('fails as the receiver’s refusal, and counts, if the receiver does not take it', async () => {
    const row = await stored(503);

    await expect(handler(inputOf(row))).rejects.toMatchObject({ name: CALLBACK_FAILED_ERROR_NAME });

    expect(await getResult(row)).toMatchObject({
      callback_attempts: 1,
      callback_outcome: 'FAILING',
      callback_last_error: 'the receiver answered 503',
    });
  });

  it('does not count if the result cannot be read, and is no refusal of the receiver', async () => {
    const row = await stored(200, { status: 'COMPLETED', document_key: 'results/gone.json' });

    await expect(handler(inputOf(row))).rejects.toMatchObject({ name: 'NoSuchKey' });

    expect(postsFor(row)).toBe(0);
    expect(await getResult(row)).toEqual(row);
  });

  it('is made, and counts once, if the answer of its claim is lost', async () => {
    const row = await stored(200);
    loseNextAnswer();

    await handler(inputOf(row));

    expect(postsFor(row)).toBe(1);
    expect(await getResult(row)).toMatchObject({
      callback_attempts: 1,
      callback_outcome: 'DELIVERED',
    });
  });

  it('is given up at once, without an alarm, if the receiver answers 410', async () => {
    const row = await stored(410);

    await handler(inputOf(row));

    expect(await getResult(row)).toMatchObject({
      callback_attempts: 1,
      callback_outcome: 'GIVEN_UP',
      callback_last_error: 'the receiver answered 410',
    });
    await handler({ ...inputOf(row) }).catch(() => undefined);
    expect(postsFor(row)).toBe(1);
  });

  it('waits for as long as the receiver asks, up to the longest wait', async () => {
    const row = await stored(503);
    retryAfter = '86400';
    await expect(handler(inputOf(row))).rejects.toMatchObject({ name: CALLBACK_FAILED_ERROR_NAME });
    retryAfter = '1';

    await expect(handler(inputOf(row))).rejects.toMatchObject({ name: 'CallbackTooEarly' });

    expect(postsFor(row)).toBe(1);
    const waiting = await getResult(row);
    const wait = Date.parse(waiting?.callback_not_before ?? '') - Date.now();
    const longest = LIMITS.callbackLongestWaitSeconds * 1000;
    expect(wait).toBeGreaterThan(longest - 60_000);
    expect(wait).toBeLessThanOrEqual(longest);

    const past = { ...row, ...waiting, callback_not_before: new Date().toISOString() };
    await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [past]);
    await expect(handler(inputOf(row))).rejects.toMatchObject({ name: CALLBACK_FAILED_ERROR_NAME });
    expect(postsFor(row)).toBe(2);
    expect(await getResult(row)).not.toHaveProperty('callback_not_before');
  });

  it('is no fourth one', async () => {
    const row = await stored(200, { callback_attempts: 3, callback_outcome: 'FAILING' });

    await expect(handler(inputOf(row))).rejects.toThrow('no attempt is left');

    expect(postsFor(row)).toBe(0);
  });

  it.each([
    { callback_outcome: 'DELIVERED' as const, callback_attempts: 1 },
    { callback_round: 2 },
  ])('is not made for a row with %j, because nothing is left to do', async (values) => {
    const row = await stored(200, values);

    await handler(inputOf(row));

    expect(postsFor(row)).toBe(0);
    expect(await getResult(row)).toEqual(row);
  });
});

describe('the POST of a callback', () => {
  it('is signed by the secret of the account: each attempt with the same id and the same body', async () => {
    const made = await createWebhookSecret('signs');
    const row = await stored(503, { account_id: 'signs' });

    await expect(handler(inputOf(row))).rejects.toThrow('503');
    await expect(handler(inputOf(row))).rejects.toThrow('503');

    const requests = requestsFor(row);
    expect(requests).toHaveLength(2);
    const webhook = new Webhook(made?.secret ?? '');
    for (const { body, headers } of requests) {
      expect(webhook.verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
      expect(headers['webhook-id']).toBe(row.result_uuid);
    }
    expect(requests[1]?.body).toBe(requests[0]?.body);
  });

  it('has another id in each round, so that a receiver does not take it for a duplicate', async () => {
    await createWebhookSecret('signs-again');
    const row = await stored(200, { account_id: 'signs-again', callback_round: 2 });

    await handler({ ...inputOf(row), round: 2 });

    expect(requestsFor(row)[0]?.headers['webhook-id']).toBe(`${row.result_uuid}-2`);
  });

  it('has none of the headers if the account has no secret', async () => {
    const row = await stored(200, { account_id: 'signs-not' });

    await handler(inputOf(row));

    const names = Object.keys(requestsFor(row)[0]?.headers ?? {});
    expect(names.filter((name) => name.startsWith('webhook'))).toEqual([]);
  });
});

describe('a callback that is given up', () => {
  it('keeps what the receiver did', async () => {
    const row = await stored(503, { callback_last_error: 'the receiver answered 503' });

    await recordGivenUp({ ...inputOf(row), error: { Error: CALLBACK_FAILED_ERROR_NAME } });

    expect(await getResult(row)).toMatchObject({
      callback_outcome: 'GIVEN_UP',
      callback_last_error: 'the receiver answered 503',
    });
  });

  it('says so if the fault was ours', async () => {
    const row = await stored(200);

    await recordGivenUp({ ...inputOf(row), error: { Error: 'Sandbox.Timedout', Cause: '{}' } });

    expect(await getResult(row)).toMatchObject({
      callback_outcome: 'GIVEN_UP',
      callback_last_error: 'the service could not send it; send it again',
    });
  });
});
