import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { getResult } from '../../../lambdas/storage/results/results';
import { isThrottling } from '../../../lambdas/storage/aws/throttled-calls';
import { sdkEnvironment } from '../../../local/functions/function-environment';
import { LoopbackServer } from '../../../local/shared/loopback-server';
import { DEAD } from '../../support/embedded-services';
import { metricsOf } from '../../support/metric-lines';

const TYPE = 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException';
let refusals = 0;
const dynamodb = new LoopbackServer((_request, response) => {
  response.setHeader('Content-Type', 'application/x-amz-json-1.0');
  if (refusals-- > 0) response.writeHead(400).end(JSON.stringify({ __type: TYPE }));
  else response.end('{}');
});
beforeAll(async () => {
  const address = await dynamodb.start();
  Object.assign(
    process.env,
    sdkEnvironment({ dynamodb: address, s3: DEAD, sqs: DEAD, sfn: DEAD }),
    { [ENVIRONMENT_VARIABLES.resultsTable]: 'Results' },
  );
});
afterAll(() => dynamodb.stop());

describe('a call that AWS refuses because there are too many', () => {
  const read = () => getResult({ account_id: 'a', task_uuid: 't', result_uuid: 'r' });

  it('is counted each time, even if the SDK gets an answer in the end', async () => {
    refusals = 2;

    const counted = await metricsOf(read);

    const refused = { service: 'recognition', 'throttled-calls': 1 };
    expect(counted).toEqual([
      { ...refused, call: 'DynamoDBClient GetItemCommand' },
      { ...refused, call: 'DynamoDBClient GetItemCommand' },
    ]);
  });

  it('is counted no more once AWS answers', async () => {
    refusals = 0;
    expect(await metricsOf(read)).toEqual([]);
  });

  it.each([
    ['SlowDown', 503, true],
    ['UnknownError', 429, true],
    ['InternalServerError', 500, false],
    ['ConditionalCheckFailedException', 400, false],
  ])('is known by its name or status: %s %i', (name, httpStatusCode, expected) => {
    const error = Object.assign(new Error('no'), { name, $metadata: { httpStatusCode } });
    expect(isThrottling(error)).toBe(expected);
  });
});
