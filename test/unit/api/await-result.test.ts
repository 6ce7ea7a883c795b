import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type RequestListener } from 'node:http';
import { awaitEndOfResult } from '../../../lambdas/api/submit-sync-image/await-result';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { sdkEnvironment } from '../../../local/functions/function-environment';
import { closeServer, HOST, listen } from '../../../local/shared/listen';
import { DEAD } from '../../support/embedded-services';

const KEY = { account_id: 'a', task_uuid: 't', result_uuid: 'r' };

let answer: RequestListener;
const server = createServer((request, response) => answer(request, response));

beforeAll(async () => {
  const dynamodb = `http://${HOST}:${await listen(server, 0)}`;
  Object.assign(process.env, sdkEnvironment({ dynamodb, s3: DEAD, sqs: DEAD, sfn: DEAD }), {
    [ENVIRONMENT_VARIABLES.resultsTable]: 'Results',
  });
});
afterAll(() => closeServer(server));

describe('awaitEndOfResult', () => {
  it('returns undefined at the deadline, even if the table does not answer', async () => {
    answer = () => undefined;

    expect(await awaitEndOfResult(KEY, Date.now() + 300)).toBeUndefined();
    // The time-out is below the five seconds after which the client itself gives up a read.
  }, 4_000);

  it('throws the error of a read that fails before the deadline', async () => {
    answer = (_request, response) => {
      const body = { __type: 'com.amazonaws.dynamodb.v20120810#AccessDeniedException' };
      response.writeHead(400, { 'Content-Type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify(body));
    };

    await expect(awaitEndOfResult(KEY, Date.now() + 60_000)).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
  });
});
