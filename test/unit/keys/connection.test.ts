import { expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKeysArguments } from '../../../local/keys/arguments';
import { connect } from '../../../local/keys/connection';
import { DEAD } from '../../support/embedded-services';
import { temporaryFolder } from '../../support/temporary-folder';

const state = temporaryFolder();

it.each([
  ['as it tells', { KeyCacheSeconds: '900' }, '900'],
  ['the longest that can be where it does not tell', {}, '3600'],
])('believes that a stage keeps a revoked key: %s', async (_, outputs, keyCacheSeconds) => {
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
  const command = readKeysArguments(['list', '--account', 'a', '--state', state]);
  if (!command) throw new Error('The arguments ask for help');

  expect(await connect(command)).toMatchObject({ keyCacheSeconds });
});
