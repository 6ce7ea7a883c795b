import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { awaitResult } from '../../../lambdas/api/sync-image/await-result';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { sdkEnvironment } from '../../../local/functions/function-environment';
import { closeServer, HOST, listen } from '../../../local/shared/listen';
import { DEAD } from '../../support/embedded-services';
import { resultRow } from '../../support/rows';

const KEY = { account_id: 'a', task_uuid: 't', result_uuid: 'r' };

let answer: RequestListener;
/** Stands for DynamoDB and for S3. */
const server = createServer((request, response) => answer(request, response));

beforeAll(async () => {
  const address = `http://${HOST}:${await listen(server, 0)}`;
  Object.assign(
    process.env,
    sdkEnvironment({ dynamodb: address, s3: address, sqs: DEAD, sfn: DEAD }),
    {
      [ENVIRONMENT_VARIABLES.resultsTable]: 'Results',
      [ENVIRONMENT_VARIABLES.documentsBucket]: 'documents',
      [ENVIRONMENT_VARIABLES.mediaBaseUrl]: 'http://media.example',
    },
  );
});
afterAll(() => closeServer(server));

const json = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify(body));
};
const refuse = (response: ServerResponse): void =>
  json(response, 400, { __type: 'com.amazonaws.dynamodb.v20120810#AccessDeniedException' });
const giveRow = (response: ServerResponse, row: ResultRow): void =>
  json(response, 200, {
    Item: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, attribute(value)])),
  });
const attribute = (value: unknown): object =>
  typeof value === 'string'
    ? { S: value }
    : typeof value === 'number'
      ? { N: String(value) }
      : { NULL: true };

/** Less than the five seconds after which the client itself gives up a read. */
const UNTIL_READ_GIVEN_UP_MS = 4_000;

describe('awaitResult', () => {
  it('returns undefined at the deadline, even if the table does not answer', async () => {
    answer = () => undefined;
    const began = Date.now();

    expect(await awaitResult(KEY, began + 300)).toBeUndefined();
    expect(Date.now() - began).toBeLessThan(UNTIL_READ_GIVEN_UP_MS);
  });

  it('reads again after a read that failed, because the image is accepted', async () => {
    let reads = 0;
    const row = resultRow({ status: 'FAILED', duration: 1 });
    answer = (_request, response) => (++reads === 1 ? refuse(response) : giveRow(response, row));

    expect(await awaitResult(KEY, Date.now() + 10_000)).toMatchObject({ uuid: row.result_uuid });
  });

  it('returns undefined at the deadline, if the document cannot be read', async () => {
    const row = resultRow({ status: 'COMPLETED', document_key: 'document' });
    answer = ({ method }, response) =>
      method === 'GET' ? response.writeHead(403).end() : giveRow(response, row);

    const began = Date.now();

    expect(await awaitResult(KEY, began + 500)).toBeUndefined();
    expect(Date.now() - began).toBeLessThan(UNTIL_READ_GIVEN_UP_MS);
  });
});
