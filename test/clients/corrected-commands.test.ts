import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { ShelfClient } from '../../clients/typescript/src/index';
import { shelfIn } from '../support/clients/shelf-command';
import { testBed } from '../support/clients/test-bed-under-test';

const FIXTURES = path.join(__dirname, '../inference/fixtures');
const NAME = 'Coya Detergent Citrus 250 ml';
const { service, api_key } = testBed();
const client = new ShelfClient({ baseUrl: service, apiKey: api_key });

it('compares the corrected form of results on request', async () => {
  const thumbnail = await readFile(path.join(FIXTURES, 'mini-catalog', `${NAME}.jpg`));
  const { uuid: item } = await client.catalogItems.create({ name: NAME, thumbnail });
  const { uuid: task } = await client.tasks.create({ name: 'Bay', catalog_items: [item] });
  const { uuid: planogram } = await client.planograms.create({ name: 'Bay', must_have: [item] });
  const photo = await readFile(path.join(FIXTURES, 'mini-shelf.jpg'));
  const [first, second] = [
    (await client.recognise(task, photo)).uuid,
    (await client.recognise(task, photo)).uuid,
  ];
  await client.results.replaceCorrections(task, first, {
    added: [{ bbox: [1, 2, 30, 40], catalog_item_uuid: item }],
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'shelf-corrected-'));
  try {
    const { run: shelf } = await shelfIn(folder);
    const compliance = async (...more: string[]): Promise<unknown> => {
      const out = `out${more.length}.jsonl`;
      const options = ['--task', task, '--planogram', planogram, '--out', out, ...more];
      expect((await shelf('compliance', first, ...options)).exit).toBe(0);
      return JSON.parse(await readFile(path.join(folder, out), 'utf8')) as unknown;
    };

    expect(await compliance()).toMatchObject({ must_have: [{ facings: 3 }] });
    expect(await compliance('--corrected')).toMatchObject({ must_have: [{ facings: 4 }] });
    expect((await shelf('compare', first, second, '--task', task)).exit).toBe(0);
    expect(await shelf('compare', first, second, '--task', task, '--corrected')).toMatchObject({
      exit: 1,
      stdout: expect.stringContaining(`photo: ${NAME} disappeared at 1,2`) as unknown,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
