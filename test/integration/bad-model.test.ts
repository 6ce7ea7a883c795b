import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { readAssembly } from '../../local/template/assembly';
import { readAlarms, type AlarmDefinition } from '../faults/alarm-definition';
import { MetricCollector } from '../faults/collect-metrics';
import { goesOff } from '../faults/evaluate-alarm';
import { MetricStore } from '../faults/series';
import { startTestCloud } from '../support/local-cloud';
import { image, ServiceClient } from '../support/service-client';
import { synthesise } from '../support/synthesise';
import { synthesisedApp } from '../support/template';

const SHELF = join(__dirname, '..', 'inference', 'fixtures', 'mini-shelf.jpg');
/** As many failures in a minute as the alarms demand. */
const PHOTOS = 3;

let folder = '';
let alarms: AlarmDefinition[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shelf-bad-model-'));
  const canary = join(folder, 'canary');
  synthesise(canary, { 'shelf:deployment': 'canary' });
  alarms = readAlarms(readAssembly(canary)).filter(({ name }) =>
    name.startsWith('GradualDeployment'),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const detectorSchema = z.looseObject({ parameters: z.record(z.string(), z.unknown()) });

/** Changes a detector so that it finds no facing. */
async function blind(packageFile: string): Promise<void> {
  const detector = detectorSchema.parse(JSON.parse(await readFile(packageFile, 'utf8')));
  const none = { several_boxes: undefined, named_photo: undefined, doubtful: undefined };
  Object.assign(detector.parameters, { score_threshold: 1, photo_threshold: 1, ...none });
  await writeFile(packageFile, JSON.stringify(detector));
}

const remove = (packageFile: string): Promise<void> =>
  rm(packageFile.replace('model.json', 'detector.onnx'));

/** The alarms of a gradual deployment that go off when a worker with this model has photos to recognise. */
async function alarmsOf(damage: (packageFile: string) => Promise<void>): Promise<string[]> {
  const assembly = await mkdtemp(join(folder, 'app-'));
  await cp(synthesisedApp(), assembly, { recursive: true });
  const files = await readdir(assembly, { recursive: true });
  const packages = files.filter((file) => file.endsWith(join('facing-detector', 'model.json')));
  expect(packages).not.toEqual([]);
  for (const each of packages) await damage(join(assembly, each));

  const cloud = await startTestCloud({ assembly });
  try {
    const client = new ServiceClient(cloud.base_url, cloud.api_key);
    const { uuid } = await client.createTask([(await client.createItem()).uuid]);
    const photo = await readFile(SHELF);
    await Promise.all(
      Array.from({ length: PHOTOS }, () =>
        client.call('POST', `/image-recognition/tasks/${uuid}/sync-image`, {
          parts: [image(photo)],
        }),
      ),
    );
    const store = new MetricStore();
    const collector = new MetricCollector(store, {
      stateFolder: cloud.stateFolder,
      filters: [],
      api: {},
      failedExecutions: { functionWord: 'RecordGivenUp', stateMachine: '' },
    });
    collector.collect();
    const now = Date.now();
    return alarms
      .filter((alarm) => goesOff(alarm, store, now))
      .map(({ name }) => name.replace(/^GradualDeployment(\w+)[\dA-F]{8}$/, '$1'));
  } finally {
    await cloud.remove();
  }
}

test('a model that finds nothing stops a deployment in steps, though no photo fails', async () => {
  expect(await alarmsOf(blind)).toEqual(['NothingFound']);
});

test('a model that cannot be loaded stops it by attempts that fail, though Lambda counts no error', async () => {
  expect(await alarmsOf(remove)).toEqual(['AttemptsFailed']);
});

test('a model that works stops nothing', async () => {
  expect(await alarmsOf(() => Promise.resolve())).toEqual([]);
});
