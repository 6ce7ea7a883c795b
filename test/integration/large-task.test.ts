import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { catalogItemSummarySchema } from '../../lambdas/contracts/catalog-item';
import { LIMITS } from '../../lambdas/contracts/limits';
import { pageSchema } from '../../lambdas/contracts/page';
import type { Result } from '../../lambdas/contracts/result';
import type { CatalogItemRow, EnrolmentRow } from '../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { getCatalogItem } from '../../lambdas/storage/catalogue/catalogue';
import { getEnrolments, rowOfEnrolment } from '../../lambdas/storage/catalogue/enrolments';
import { catalogueListName, takePositions } from '../../lambdas/storage/lists/positions';
import { findPackage, packageId } from '../../lambdas/worker/onnx/model-package';
import { sdkEnvironment } from '../../local/functions/function-environment';
import { startTestCloud, type StartedCloud } from '../support/local-cloud';
import { tableNamed } from '../support/result-rows';
import { image, ServiceClient, smallPicture } from '../support/service-client';
import { writeRows } from '../support/write-rows';

const ACCOUNT = 'local';
const ITEMS = LIMITS.catalogItemsPerTask;

let cloud: StartedCloud;
let client: ServiceClient;
beforeAll(async () => {
  cloud = await startTestCloud();
  client = new ServiceClient(cloud.base_url, cloud.api_key);
  // Points the storage code of this process at the cloud.
  Object.assign(process.env, sdkEnvironment(cloud.endpoints), {
    [ENVIRONMENT_VARIABLES.catalogTable]: tableNamed(cloud, 'Catalog'),
    [ENVIRONMENT_VARIABLES.enrolmentsTable]: tableNamed(cloud, 'Enrolments'),
    [ENVIRONMENT_VARIABLES.countersTable]: tableNamed(cloud, 'Counters'),
  });
});
afterAll(() => cloud.remove());

/** An item whose picture has been embedded, so that its copies need not be. */
async function enrolledItem(): Promise<{ item: CatalogItemRow; enrolment: EnrolmentRow }> {
  const { uuid } = await client.createItem();
  const { manifest } = await findPackage('models', 'embedder');
  const deadline = Date.now() + 60_000;
  for (;;) {
    const item = await getCatalogItem(ACCOUNT, uuid);
    const [enrolment] = await getEnrolments(ACCOUNT, [uuid], packageId(manifest));
    if (item && enrolment) return { item, enrolment };
    if (Date.now() > deadline) throw new Error('The item was not enrolled in 60 s');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A vector of length 1 in a random direction, which is unlike any other vector in so many dimensions. */
function randomVector(bytes: number): EnrolmentRow['vectors'] {
  const vector = new Float32Array(bytes / Float32Array.BYTES_PER_ELEMENT).map(
    () => Math.random() - 0.5,
  );
  const length = Math.hypot(...vector);
  return new Uint8Array(vector.map((value) => value / length).buffer);
}

/** Writes items and their enrolments without using the API, because 10,000 uploads would take minutes. */
async function writeItems(
  items: readonly CatalogItemRow[],
  enrolment: EnrolmentRow,
): Promise<string[]> {
  await writeRows(tableNamed(cloud, 'Catalog'), items);
  // Items that look alike would be reported, each with a write.
  const enrolments = items.map(({ item_uuid }) => ({
    ...enrolment,
    item_uuid,
    vectors: randomVector(enrolment.vectors.length),
  }));
  await writeRows(tableNamed(cloud, 'Enrolments'), enrolments.map(rowOfEnrolment));
  return items.map(({ item_uuid }) => item_uuid);
}

/** Fills the catalogue up to the most items that a task may have. */
async function fillCatalogue(): Promise<string[]> {
  const { item, enrolment } = await enrolledItem();
  const position = await takePositions(catalogueListName(ACCOUNT), ITEMS - 1);
  const copies = Array.from({ length: ITEMS - 1 }, (_, index) => ({
    ...item,
    item_uuid: randomUUID(),
    position: position + index,
  }));
  return [item.item_uuid, ...(await writeItems(copies, enrolment))];
}

/** Submits a small picture to a task of these items, and waits for its result. */
async function recogniseWith(uuids: readonly string[]): Promise<Result> {
  // This must answer 200. The gateway would have cut it off after 29 s.
  const task = await client.createTask(uuids);
  const path = `/image-recognition/tasks/${task.uuid}`;
  const [submitted] = await client.expectOk(z.tuple([z.uuid()]), 'POST', `${path}/images`, {
    parts: [image(await smallPicture(), 'images')],
  });
  return client.awaitResult(task.uuid, submitted, 240);
}

test(`a task of ${ITEMS.toLocaleString('en')} items is created, and recognises all of them`, async () => {
  const uuids = await fillCatalogue();

  const { status, coco } = await recogniseWith(uuids);

  expect(status).toBe('COMPLETED');
  const [object, ...items] = coco.categories;
  expect(object).toMatchObject({ id: 0, name: 'object' });
  expect(items.map(({ neurolabs }) => neurolabs?.productUuid)).toEqual(uuids);
  const lastPage = pageSchema(catalogItemSummarySchema.strict());
  const last = await client.expectOk(lastPage, 'GET', `/catalog-items?offset=${ITEMS - 1}`);
  expect(last).toMatchObject({ total: ITEMS, items: [{ uuid: uuids.at(-1) }] });
});

test('a task of items with too many pictures together is refused', async () => {
  const item = await getCatalogItem(ACCOUNT, (await client.createItem()).uuid);
  const pictured = Math.floor(LIMITS.picturesPerTask / 9) + 1;
  const reference_keys = Array.from({ length: 8 }, (_, view) => `references/${view}`);
  const items = Array.from({ length: pictured }, () => ({
    ...item,
    item_uuid: randomUUID(),
    reference_keys,
    position: undefined,
  }));
  await writeRows(tableNamed(cloud, 'Catalog'), items);
  const catalog_items = items.map(({ item_uuid }) => item_uuid);
  const create = (json: object) => client.call('POST', '/image-recognition/tasks', { json });

  const refused = await create({ name: 'Too many', catalog_items });
  const accepted = await create({ name: 'Just enough', catalog_items: catalog_items.slice(1) });

  const excess =
    `the items have ${9 * pictured} pictures, thumbnails and reference images together, ` +
    `and may have at most ${LIMITS.picturesPerTask}; name fewer items`;
  expect(refused).toMatchObject({ status: 422, json: { detail: `catalog_items: ${excess}` } });
  expect(accepted.status).toBe(200);

  // A facing does not bring the item in either.
  const { uuid } = z.looseObject({ uuid: z.uuid() }).parse(accepted.json);
  const facing = { result_uuid: randomUUID(), annotation_id: 0 };
  expect(
    await client.call('POST', `/image-recognition/tasks/${uuid}/catalog-items`, {
      json: { catalog_item_uuid: catalog_items[0], facings: [facing] },
    }),
  ).toMatchObject({ status: 422, json: { detail: `catalog_item_uuid: ${excess}` } });
});

test('a task whose items fit into no answer is answered without those that nothing shows', async () => {
  const { item, enrolment } = await enrolledItem();
  // 1,020 quotes take four bytes each in an answer: 2,000 items of 4 KB are more than its 6 MB.
  const quotes = '"'.repeat(255);
  const long = { brand: quotes, size: quotes, flavour: quotes, container_type: quotes };
  const copies = Array.from({ length: 2_000 }, () => ({
    ...item,
    ...long,
    item_uuid: randomUUID(),
  }));

  const { status, coco } = await recogniseWith(await writeItems(copies, enrolment));

  expect(status).toBe('COMPLETED');
  expect(coco.categories.map(({ id }) => id)).toEqual([0]);
});
