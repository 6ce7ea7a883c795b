import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { inspectPicture } from '../../../lambdas/domain/picture';
import { AppError } from '../../../lambdas/shared/app-error';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { getEnrolments, getEnrolmentSummary } from '../../../lambdas/storage/catalogue/enrolments';
import { newMediaKey, writeMedia } from '../../../lambdas/storage/objects/media';
import { enrolCatalogItem } from '../../../lambdas/worker/enrolment';
import type { Embedder } from '../../../lambdas/worker/onnx/embedder';
import { embeddedServices } from '../../support/embedded-services';
import { catalogItem } from '../../support/rows';
import { metricsOf } from '../../support/metric-lines';
import { EOI } from '../../support/jpeg-parts';
import { plainPicture } from '../../support/pictures';
import { writeRows } from '../../support/write-rows';

embeddedServices({
  tables: [ENVIRONMENT_VARIABLES.catalogTable, ENVIRONMENT_VARIABLES.enrolmentsTable],
  buckets: [ENVIRONMENT_VARIABLES.mediaBucket],
});

const embedder = {
  id: 'product-embedder@1.2.3',
  parameters: { dimensions: 1 },
  crop: () => Promise.resolve(new Float32Array()),
  embed: () => Promise.resolve({ vectors: Float32Array.of(5), details: new Uint8Array() }),
} as unknown as Embedder;

async function store(bytes: Buffer): Promise<string> {
  const key = newMediaKey('thumbnails', 'account');
  await writeMedia(key, bytes, 'image/jpeg');
  return key;
}

describe('an unreadable picture of an item', () => {
  it('is counted in a metric, and the item is enrolled with its other pictures', async () => {
    const whole = await plainPicture(160, 160).jpeg().toBuffer();
    // Its header and its end marker are intact, and the API does not decode the pixels of such a JPEG.
    const damaged = Buffer.concat([whole.subarray(0, whole.lastIndexOf(EOI) - 20), EOI]);
    expect(inspectPicture(damaged, 'thumbnail').width).toBe(160);
    const item = catalogItem(1, {
      item_uuid: randomUUID(),
      thumbnail_key: await store(damaged),
      reference_keys: [await store(whole)],
    });
    await writeRows(ENVIRONMENT_VARIABLES.catalogTable, [item]);
    let vectors: Float32Array = new Float32Array();

    const counted = await metricsOf(async () => {
      ({ vectors } = await enrolCatalogItem(item, embedder));
    });

    expect([...vectors]).toEqual([5]);
    const summary = await getEnrolmentSummary(item.account_id, item.item_uuid);
    expect(summary?.measures).toEqual([null, expect.objectContaining({ width: 160 })]);
    expect(counted).toEqual([{ service: 'recognition', 'unreadable-item-pictures': 1 }]);
  });
});

describe('a picture whose embedding failed for another reason', () => {
  it.each([
    ['a model fails', new AppError('model-unavailable', 'broken', { retryable: true })],
    ['the program fails', new TypeError('broken')],
  ])('is embedded again later: nothing is stored when %s', async (_, error) => {
    const whole = await plainPicture(16, 16).jpeg().toBuffer();
    const item = catalogItem(1, { item_uuid: randomUUID(), thumbnail_key: await store(whole) });
    const failing = Object.assign(Object.create(embedder) as Embedder, {
      embed: () => Promise.reject(error),
    });

    await expect(enrolCatalogItem(item, failing)).rejects.toBe(error);

    expect(await getEnrolments(item.account_id, [item.item_uuid], embedder.id)).toEqual([]);
  });
});
