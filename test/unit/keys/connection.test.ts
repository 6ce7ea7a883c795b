import { afterEach, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../../tools/operate/keys/connection';
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

/** The requests that reach AWS while a command looks for a deployed stage. */
async function askForStage(variables: Record<string, string>, stage?: string) {
  const aws = new LoopbackServer((_, response) => response.writeHead(403).end());
  delete process.env['AWS_REGION'];
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL: await aws.start(),
    ...variables,
  });
  await expect(connect({ deployed: true, ...(stage && { stage }) })).rejects.toThrow();

  await aws.stop();
  return aws.received;
}

it.each([
  ['AWS_REGION', { AWS_REGION: 'eu-west-1', AWS_DEFAULT_REGION: 'eu-west-2' }, 'eu-west-1'],
  ['AWS_DEFAULT_REGION as the CDK does', { AWS_DEFAULT_REGION: 'eu-west-2' }, 'eu-west-2'],
])('asks for a deployed stage in the region of %s', async (_, variables, region) => {
  const received = await askForStage(variables);
  // .../<date>/<region>/<service>/aws4_request
  const regions = received.map(({ headers }) => headers.authorization?.split('/')[2]);
  expect([...new Set(regions)]).toEqual([region]);
});

it.each([
  [undefined, /^ShelfRecognition(Service|Stateful)$/],
  ['dev', /^dev-ShelfRecognition(Service|Stateful)$/],
])('asks for the stacks of the stage %s', async (stage, name) => {
  const received = await askForStage({ AWS_REGION: 'eu-west-1' }, stage);
  const asked = received.map(({ body }) => new URLSearchParams(body).get('StackName'));
  // The first refusal ends the command, perhaps before it has asked for the other stack.
  expect(asked).not.toEqual([]);
  for (const stack of asked) expect(stack).toMatch(name);
});

it('refuses a stage of a local service, which would otherwise be passed over', async () => {
  await expect(connect({ deployed: false, stage: 'dev', state })).rejects.toThrow(
    '--stage needs --deployed',
  );
});
