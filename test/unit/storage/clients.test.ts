import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { getResult } from '../../../lambdas/storage/results/results';
import { sdkEnvironment } from '../../../local/functions/function-environment';
import { closeServer, HOST, listen } from '../../../local/shared/listen';
import { DEAD } from '../../support/embedded-services';

let server: Server;
let asked = 0;

beforeAll(async () => {
  server = createServer((_request, response) => {
    asked += 1;
    // The first request is never answered, as if its connection had been dropped.
    if (asked > 1) response.setHeader('Content-Type', 'application/x-amz-json-1.0').end('{}');
  });
  const dynamodb = `http://${HOST}:${await listen(server, 0)}`;
  Object.assign(process.env, sdkEnvironment({ dynamodb, s3: DEAD, sqs: DEAD, sfn: DEAD }), {
    [ENVIRONMENT_VARIABLES.resultsTable]: 'Results',
  });
});
afterAll(() => closeServer(server));

it('repeats a request that has no answer after five seconds', async () => {
  const key = { account_id: 'a', task_uuid: 't', result_uuid: 'r' };
  const began = Date.now();

  expect(await getResult(key)).toBeUndefined();

  expect(asked).toBe(2);
  const took = Date.now() - began;
  expect(took).toBeGreaterThanOrEqual(4_900);
  expect(took).toBeLessThan(20_000);
});
