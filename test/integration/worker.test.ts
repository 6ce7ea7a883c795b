import { cp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ShelfClient } from '../../clients/typescript/src/shelf-client';
import { ShelfError } from '../../clients/typescript/src/shelf-error';
import type { Result } from '../../clients/typescript/src/types';
import { readCatalogueFolder } from '../../local/demo/pictures';
import { EOI } from '../support/jpeg-parts';
import { startTestCloud, type StartedCloud } from '../support/local-cloud';
import { plainPicture } from '../support/pictures';
import { synthesisedApp } from '../support/template';
import { temporaryFolder } from '../support/temporary-folder';

const FIXTURES = path.join(__dirname, '..', 'inference', 'fixtures');
const ACCOUNT = 'local';

const clientOf = (cloud: StartedCloud) =>
  new ShelfClient({ apiKey: cloud.api_key, baseUrl: cloud.base_url });

async function createItems(client: ShelfClient): Promise<string[]> {
  const items: string[] = [];
  for (const { name, bytes } of await readCatalogueFolder(path.join(FIXTURES, 'mini-catalog'))) {
    items.push((await client.catalogItems.create({ name, thumbnail: bytes })).uuid);
  }
  return items;
}

async function createTask(client: ShelfClient, items?: string[]): Promise<string> {
  const { uuid } = await client.tasks.create({
    name: 'Mini shelf',
    catalog_items: items ?? (await createItems(client)),
    compute_realogram: true,
  });
  return uuid;
}

/** Submits a photo whose recognition should fail, and returns its result, which the client attaches to the error. */
async function failedResult(
  client: ShelfClient,
  taskUuid: string,
  photo: Buffer,
): Promise<Result | undefined> {
  try {
    return await client.recognise(taskUuid, photo);
  } catch (error) {
    if (error instanceof ShelfError) return error.result;
    throw error;
  }
}

/** A photo that one product of the catalogue mostly fills, and the product's name. */
async function nearPhoto(): Promise<{ photo: Buffer; name: string }> {
  const thumbnail = (await readCatalogueFolder(path.join(FIXTURES, 'mini-catalog'))).at(-1);
  if (thumbnail === undefined) throw new Error('The catalogue is empty');
  const product = await sharp(thumbnail.bytes).trim().resize({ height: 600 }).toBuffer();
  const photo = await sharp({
    create: { width: 900, height: 800, channels: 3, background: { r: 120, g: 118, b: 112 } },
  })
    .composite([{ input: product, gravity: 'centre' }])
    .jpeg()
    .toBuffer();
  return { photo, name: thumbnail.name };
}

/** A JPEG whose data are cut in the middle. Header and end are whole, so only decoding finds it. */
async function cutOffPhoto(): Promise<Buffer> {
  const photo = await readFile(path.join(FIXTURES, 'mini-shelf.jpg'));
  return Buffer.concat([photo.subarray(0, photo.length / 2), EOI]);
}

describe('the worker', () => {
  let cloud: StartedCloud;
  let client: ShelfClient;
  let taskUuid: string;
  beforeAll(async () => {
    cloud = await startTestCloud();
    client = clientOf(cloud);
    taskUuid = await createTask(client);
  });
  afterAll(() => cloud.remove());

  it('recognises a photo', async () => {
    const photo = await readFile(path.join(FIXTURES, 'mini-shelf.jpg'));

    const result = await client.recognise(taskUuid, photo);

    expect(result.status).toBe('COMPLETED');
    expect(result.duration).toBeGreaterThan(0);
    expect(result.confidence_score).toBeGreaterThan(0.5);
    expect(result.postprocessing_results.detections.length).toBeGreaterThan(0);
    expect(result.postprocessing_results.realogram?.item_entries).toHaveLength(
      result.coco.annotations.length,
    );
    expect(await client.results.get(taskUuid, result.uuid)).toEqual(result);
  });

  it('names a product near the camera by what was kept with its catalogue item', async () => {
    const items = await createItems(client);
    const { photo, name } = await nearPhoto();
    const nameIn = async (task: string): Promise<string[]> => {
      const { coco, status } = await client.recognise(task, photo);
      expect(status).toBe('COMPLETED');
      const named = new Map(coco.categories.map((category) => [category.id, category.name]));
      return coco.annotations.map(({ category_id }) => named.get(category_id) ?? '');
    };
    // By the end of the first photo all items are enrolled; the second task reads them from their rows.
    await nameIn(await createTask(client, items));

    expect(await nameIn(await createTask(client, items))).toEqual([name]);
  });

  it('ends a photo that turns out to be cut off with a reason', async () => {
    const result = await failedResult(client, taskUuid, await cutOffPhoto());

    expect(result?.status).toBe('FAILED');
    expect(result?.failure_reason).toBe('the picture is damaged or cut off');
    expect(result?.coco.annotations).toEqual([]);
  });

  it('leaves a result as it is when its message is delivered again', async () => {
    const photo = await plainPicture(400, 300).jpeg().toBuffer();
    const result = await client.recognise(taskUuid, photo);
    const queue = cloud.resources.queues.find((url) => /Waiting(?!.*Dead)/.test(url));
    const sqs = new SQSClient({
      endpoint: cloud.endpoints.sqs,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    const message = {
      kind: 'recognise',
      account_id: ACCOUNT,
      task_uuid: taskUuid,
      result_uuid: result.uuid,
    };

    await sqs.send(
      new SendMessageCommand({ QueueUrl: queue, MessageBody: JSON.stringify(message) }),
    );
    // The lane is worked on in order, so once a later photo is done, the message has been handled.
    await client.recognise(taskUuid, photo);

    expect(await client.results.get(taskUuid, result.uuid)).toEqual(result);
  });
});

describe('the worker without the weights of a model', () => {
  let cloud: StartedCloud;
  const assembly = path.join(temporaryFolder(), 'app');
  beforeAll(async () => {
    await cp(synthesisedApp(), assembly, { recursive: true });
    await removeWeights(assembly, 'detector.onnx');
    // The waits between attempts are a tenth of 3, 9, 27 and 81 s.
    const args = ['--assembly', assembly, '--visibility-scale', '0.1'];
    cloud = await startTestCloud({ synthesise: true, args });
  });
  afterAll(() => cloud.remove());

  it('fails every submission, and logs the name of the file', async () => {
    const client = clientOf(cloud);
    const taskUuid = await createTask(client);

    const photo = await plainPicture(80, 60).jpeg().toBuffer();
    const result = await failedResult(client, taskUuid, photo);

    expect(result?.status).toBe('FAILED');
    expect(result?.failure_reason).toBe('the image could not be processed');
    const folder = path.join(cloud.stateFolder, 'logs');
    const logs = (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8'));
    expect((await Promise.all(logs)).join()).toContain(
      'models/facing-detector/detector.onnx is missing',
    );
  });
});

async function removeWeights(assembly: string, name: string): Promise<void> {
  const files = await readdir(assembly, { recursive: true });
  const weights = files.filter((file) => path.basename(file) === name);
  expect(weights.length).toBeGreaterThan(0);
  for (const file of weights) await rm(path.join(assembly, file));
}
