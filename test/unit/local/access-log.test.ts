import { expect, test } from '@jest/globals';
import { accessLogLine } from '../../../local/gateway/access-log';
import type { GatewayRequest } from '../../../local/gateway/gateway-request';

test('a line of the access log is in the format of the stage, with dashes for what is not known', () => {
  const headers = { 'user-agent': 'till "7"' };
  const request = { id: 'r', arrivedAt: 1_000, httpMethod: 'GET', headers } as GatewayRequest;
  const answer = { status: 429, headers: {}, body: 'żółć' };
  const format =
    '{"id":"$context.requestId","who":"$context.authorizer.account_id","status":"$context.status",' +
    '"program":"$context.identity.userAgent","bytes":"$context.responseLength","ms":"$context.responseLatency","function":"$context.integrationLatency"}';

  const line = accessLogLine(format, { request, answer, authorizer: { account_id: 'a' } }, 1_250);

  expect(JSON.parse(line)).toEqual({
    id: 'r',
    who: 'a',
    status: '429',
    program: 'till "7"',
    bytes: '8',
    ms: '250',
    function: '-',
  });
});
