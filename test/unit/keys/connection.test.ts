import { afterEach, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../../local/keys/connection';
import { LoopbackServer } from '../../../local/shared/loopback-server';
import { DEAD } from '../../support/embedded-services';
import { temporaryFolder } from '../../support/temporary-folder';

const state = temporaryFolder();
const environment = { ...process.env };

afterEach(() => {
  process.env = { ...environment };
});

it.each([
  ['as it tells', { KeyCacheSeconds: '900' }, '900'],
  ['the longest that can be where it does not tell', {}, '3600'],
])(
  'takes the time that a stage keeps a revoked key from its outputs: %s',
  async (_, outputs, keyCacheSeconds) => {
    writeFileSync(
      join(state, 'local.json'),
      JSON.stringify({
        base_url: DEAD,
        api_key: 'srs_1',
        docs_url: DEAD,
        endpoints: { dynamodb: DEAD, s3: DEAD, sqs: DEAD, sfn: DEAD },
        pid: process.pid,
        outputs: { ApiKeysTable: 'ApiKeys', ...outputs },
        resources: { tables: [], buckets: [], queues: [], functions: [] },
      }),
    );
    expect(await connect({ deployed: false, state })).toMatchObject({ keyCacheSeconds });
  },
);

it.each([
  ['AWS_REGION', { AWS_REGION: 'eu-west-1', AWS_DEFAULT_REGION: 'eu-west-2' }, 'eu-west-1'],
  ['AWS_DEFAULT_REGION as the CDK does', { AWS_DEFAULT_REGION: 'eu-west-2' }, 'eu-west-2'],
])('asks for a deployed stage in the region of %s', async (_, variables, region) => {
  const aws = new LoopbackServer((_, response) => response.writeHead(403).end());
  delete process.env['AWS_REGION'];
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL: await aws.start(),
    ...variables,
  });
  await expect(connect({ deployed: true })).rejects.toThrow();

  await aws.stop();
  // .../<date>/<region>/<service>/aws4_request
  const regions = aws.received.map(({ headers }) => headers.authorization?.split('/')[2]);
  expect([...new Set(regions)]).toEqual([region]);
});
