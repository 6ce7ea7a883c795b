import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { serve } from '../../../lambdas/api/http/serve';
import { postRoute } from '../../../lambdas/api/idempotency/post-route';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { queryRows } from '../../../lambdas/storage/aws/query-rows';
import { apiEvent } from '../../support/api-event';
import { embeddedServices } from '../../support/embedded-services';
import { fakeRoute } from '../../support/fake-route';

embeddedServices({ tables: [ENVIRONMENT_VARIABLES.idempotencyTable] });
beforeAll(() => {
  process.env[ENVIRONMENT_VARIABLES.corsOrigins] = '*';
});

let runs = 0;
beforeEach(() => {
  runs = 0;
});
const handler = serve([
  postRoute({
    ...fakeRoute({ path: '/image-recognition/tasks', permission: 'tasks:write' }),
    answer(_, ids) {
      runs += 1;
      return Promise.resolve({ body: ids.uuid() });
    },
  }),
]);
const call = (event: APIGatewayProxyEvent) => handler(event, {} as Context);
const post = (headers: Record<string, string>) =>
  apiEvent({
    method: 'POST',
    resource: '/image-recognition/tasks',
    permissions: 'tasks:write',
    body: '{}',
    headers,
  });

describe('the header Idempotency-Key', () => {
  it.each([
    ['1 character', 'k'],
    ['255 characters', 'k'.repeat(255)],
    ['255 characters in quotes', `"${'k'.repeat(255)}"`],
  ])('may have %s', async (_, value) => {
    expect(await call(post({ 'Idempotency-Key': value }))).toMatchObject({
      statusCode: 200,
    });
  });

  it.each([
    ['no character', '', 'must not be empty'],
    ['two quotes only', '""', 'must not be empty'],
    ['256 characters', 'k'.repeat(256), 'must have at most 255 characters'],
    ['a tab', 'a\tb', 'must consist of printable ASCII characters'],
    ['a control character', 'a\u0007b', 'must consist of printable ASCII characters'],
    ['a line feed at its end', 'a\n', 'must consist of printable ASCII characters'],
    ['a letter beyond ASCII', 'clé', 'must consist of printable ASCII characters'],
  ])('is refused with 400 if it has %s', async (_, value, reason) => {
    expect(await call(post({ 'Idempotency-Key': value }))).toMatchObject({
      statusCode: 400,
      body: JSON.stringify({ detail: `Idempotency-Key: ${reason}; a UUID is a good key` }),
    });
    expect(runs).toBe(0);
  });

  it('is refused with 400 if it is sent twice, also in two spellings', async () => {
    const key = randomUUID();
    const event = post({ 'Idempotency-Key': key, 'idempotency-key': key });

    expect(await call(event)).toMatchObject({
      statusCode: 400,
      body: expect.stringContaining('must be sent once') as unknown,
    });
  });

  it('changes nothing where it is absent: each request is done, and none is stored', async () => {
    const event = post({});
    const rows = () =>
      queryRows({
        TableName: ENVIRONMENT_VARIABLES.idempotencyTable,
        KeyConditionExpression: 'account_id = :account',
        ExpressionAttributeValues: { ':account': 'acme' },
      });
    const before = await rows();

    const [first, second] = [await call(event), await call(event)];

    expect(first.body).not.toBe(second.body);
    expect(second.headers).toEqual(first.headers);
    expect(await rows()).toEqual(before);
  });
});
