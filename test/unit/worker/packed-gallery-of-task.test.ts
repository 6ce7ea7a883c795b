import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_ITEMS_WITHOUT_PACKING } from '../../../lambdas/contracts/gallery-rows';
import type { CatalogItemRow, TaskRow } from '../../../lambdas/contracts/rows';
import { taskFieldsOf } from '../../../lambdas/domain/task';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { updateCatalogItem } from '../../../lambdas/storage/catalogue/catalogue-changes';
import { getCatalogueRevision } from '../../../lambdas/storage/galleries/catalogue-log';
import {
  claimGallery,
  deletePackedObjects,
  findPackedGallery,
} from '../../../lambdas/storage/galleries/packed-galleries';
import { putTask } from '../../../lambdas/storage/tasks/tasks';
import { updateTask } from '../../../lambdas/storage/tasks/updated-tasks';
import { readGalleryFromRows } from '../../../lambdas/worker/gallery/gallery-items';
import type { Models } from '../../../lambdas/worker/onnx/models';
import { packTask } from '../../../lambdas/worker/gallery/pack-task';
import { isFresh, ownerOf } from '../../../lambdas/worker/gallery/packed-gallery-of-task';
import { forgetGallery, galleryOfTask } from '../../../lambdas/worker/gallery/task-gallery';
import { countCommands } from '../../support/count-commands';
import { CATALOGUE_TABLES, embeddedServices } from '../../support/embedded-services';
import { storeEnrolledItems, UNUSED_EMBEDDER } from '../../support/enrolled-items';
import { galleryFacts } from '../../support/gallery-facts';
import { catalogItem, taskRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

embeddedServices({
  tables: [...CATALOGUE_TABLES, ENVIRONMENT_VARIABLES.tasksTable],
  buckets: [ENVIRONMENT_VARIABLES.documentsBucket],
});

/** So many items that their rows take two requests to each of two tables. */
const ITEMS = MAX_ITEMS_WITHOUT_PACKING + 1;
const READS_OF_ROWS = 4;

const sent = countCommands();
let task: TaskRow;
let items: CatalogItemRow[];
beforeEach(async () => {
  task = taskRow({ account_id: randomUUID() });
  items = await storeEnrolledItems(task.account_id, ITEMS);
  await putTask(
    task,
    items.map(({ item_uuid }) => item_uuid),
  );
  sent.reset();
});

const owner = () => ownerOf(task, UNUSED_EMBEDDER);
const galleryFromRows = () =>
  readGalleryFromRows(
    task,
    items.map(({ item_uuid }) => item_uuid),
    UNUSED_EMBEDDER,
  );

/** The gallery that a newly started worker gets. */
function galleryOfNewWorker() {
  forgetGallery(task);
  return galleryOfTask(task, UNUSED_EMBEDDER);
}

const models = {
  embedder: UNUSED_EMBEDDER,
  matcher: { match: () => Promise.reject(new Error('not compared')) },
} as unknown as Models;

describe('the gallery of a task with many items', () => {
  it('is packed by the first worker, and read by the others without a read of rows', async () => {
    const first = await galleryFacts(await galleryOfNewWorker());
    expect(sent.of('BatchGetItem')).toBe(READS_OF_ROWS);
    sent.reset();

    const second = await galleryFacts(await galleryOfNewWorker());

    expect(sent.of('BatchGetItem')).toBe(0);
    expect(second).toEqual(first);
    expect(second).toEqual(await galleryFacts(await galleryFromRows()));
  });

  it('is read from rows by one of two workers that start at once', async () => {
    const [first, second] = await Promise.all([
      galleryOfTask(task, UNUSED_EMBEDDER),
      galleryOfTask(task, UNUSED_EMBEDDER),
    ]);

    expect(sent.of('BatchGetItem')).toBe(READS_OF_ROWS);
    expect(await galleryFacts(second)).toEqual(await galleryFacts(first));
  });

  it('has the changes since it was packed, for a read of each changed item', async () => {
    await galleryOfNewWorker();
    await updateCatalogItem(task.account_id, items[7]?.item_uuid ?? '', { name: 'Changed' });
    sent.reset();

    const gallery = await galleryOfNewWorker();

    expect(gallery.items[7]).toMatchObject({ name: 'Changed' });
    expect(sent.of('BatchGetItem')).toBe(1);
    expect(await galleryFacts(gallery)).toEqual(await galleryFacts(await galleryFromRows()));
  });

  it('is read from rows and packed again when its objects are gone', async () => {
    await galleryOfNewWorker();
    const packed = await findPackedGallery(owner());
    await deletePackedObjects(packed?.folder ?? '');

    const gallery = await galleryOfNewWorker();

    expect(await galleryFacts(gallery)).toEqual(await galleryFacts(await galleryFromRows()));
    expect((await findPackedGallery(owner()))?.folder).not.toBe(packed?.folder);
  });

  it('of another embedder is packed beside it', async () => {
    await galleryOfNewWorker();

    expect(await findPackedGallery({ ...owner(), embedder: 'other@1.0.0' })).toBeUndefined();
  });
});

describe('the gallery of a task whose items were changed', () => {
  const changeItems = async (): Promise<void> => {
    items = await storeEnrolledItems(task.account_id, ITEMS);
    const uuids = items.map(({ item_uuid }) => item_uuid);
    const updated = await updateTask(task, taskFieldsOf({ ...task, task_type: undefined }), uuids);
    if (!updated) throw new Error('The task is gone');
    task = updated;
  };

  it('has the new items, although that of the old ones is kept and packed', async () => {
    await galleryOfNewWorker();
    await changeItems();

    const known = await galleryOfTask(task, UNUSED_EMBEDDER);
    const opened = await galleryOfNewWorker();

    const expected = await galleryFacts(await galleryFromRows());
    expect(await galleryFacts(known)).toEqual(expected);
    expect(await galleryFacts(opened)).toEqual(expected);
  });

  it('is packed by a message, even while another worker packs that of the old items', async () => {
    await galleryOfNewWorker();
    await claimGallery(owner(), 'pack', 60);
    await changeItems();
    await packTask(task, models);
    sent.reset();

    const opened = await galleryOfNewWorker();

    expect(sent.of('BatchGetItem')).toBe(0);
    expect(await galleryFacts(opened)).toEqual(await galleryFacts(await galleryFromRows()));
  });
});

it('the gallery of a task with few items is not packed', async () => {
  const few = items.slice(0, MAX_ITEMS_WITHOUT_PACKING).map(({ item_uuid }) => item_uuid);
  task = taskRow({ account_id: task.account_id });
  await putTask(task, few);

  await galleryOfNewWorker();
  await packTask(task, models);

  expect(await findPackedGallery(owner())).toBeUndefined();
});

describe('a message to pack a gallery', () => {
  it('has it packed before the first photo, once', async () => {
    await packTask(task, models);
    sent.reset();

    await packTask(task, models);
    await galleryOfNewWorker();

    expect(sent.of('BatchGetItem')).toBe(0);
    expect(sent.of('PutItem')).toBe(0);
  });

  it('comes back if a new item is not enrolled yet, and then packs', async () => {
    const fresh = catalogItem(0, {
      account_id: task.account_id,
      item_uuid: randomUUID(),
      updated_at: new Date().toISOString(),
    });
    await writeRows(ENVIRONMENT_VARIABLES.catalogTable, [fresh]);
    const uuids = [...items, fresh].map(({ item_uuid }) => item_uuid);
    task = taskRow({ account_id: task.account_id });
    await putTask(task, uuids);

    await expect(packTask(task, models)).rejects.toThrow('is not enrolled yet');

    expect(await findPackedGallery(owner())).toBeUndefined();
    // Its claim is released, so that the next attempt can take it.
    expect(await claimGallery(owner(), 'pack', 1)).toBeDefined();
  });

  it('does nothing while another worker packs it, or for a task that is gone', async () => {
    await claimGallery(owner(), 'pack', 60);

    await packTask(task, models);
    await packTask({ ...task, task_uuid: randomUUID() }, models);

    expect(await findPackedGallery(owner())).toBeUndefined();
  });
});

describe('a claim', () => {
  it('is of one worker until it is released or has run out', async () => {
    const release = await claimGallery(owner(), 'pack', 60);
    expect(await claimGallery(owner(), 'pack', 60)).toBeUndefined();
    expect(await claimGallery(owner(), 'request', 60)).toBeDefined();
    await release?.();

    expect(await claimGallery(owner(), 'pack', -1)).toBeDefined();
    expect(await claimGallery(owner(), 'pack', 60)).toBeDefined();
  });

  it('that has run out cannot be released for its next owner', async () => {
    const release = await claimGallery(owner(), 'pack', -1);
    await claimGallery(owner(), 'pack', 60);
    await release?.();

    expect(await claimGallery(owner(), 'pack', 60)).toBeUndefined();
  });
});

it.each([
  ['of this revision', 0, 0, true],
  ['that is a day old', 25, 0, false],
  ['that is many changes behind', 0, 256, false],
])('a packed gallery %s is fresh or not', async (_, hours, changes, expected) => {
  await galleryOfNewWorker();
  const packed = await findPackedGallery(owner());
  const created_at = new Date(Date.now() - hours * 3_600_000).toISOString();
  const revision = await getCatalogueRevision(task.account_id);

  expect(isFresh(packed && { ...packed, created_at }, revision + changes)).toBe(expected);
});
