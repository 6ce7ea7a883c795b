import { expect, test } from '@jest/globals';
import { accessLogLine } from '../../../local/gateway/access-log';
import type { GatewayRequest } from '../../../local/gateway/gateway-request';

test('a line of the access log is in the format of the stage, with dashes for what is not known', () => {
  const request = { id: 'r', arrivedAt: 1_000, httpMethod: 'GET' } as GatewayRequest;
  const answer = { status: 429, headers: {}, body: 'żółć' };
  const format =
    '{"id":"$context.requestId","who":"$context.authorizer.account_id","status":"$context.status",' +
    '"bytes":"$context.responseLength","ms":"$context.responseLatency","function":"$context.integrationLatency"}';

  const line = accessLogLine(format, { request, answer, authorizer: { account_id: 'a' } }, 1_250);

  expect(JSON.parse(line)).toEqual({
    id: 'r',
    who: 'a',
    status: '429',
    bytes: '8',
    ms: '250',
    function: '-',
  });
});
