import { isDeepStrictEqual } from 'node:util';
import { FIRST_WRITE_ACTIONS, LOG_OF_CHANGES } from '../../contracts/access';
import { catalogItemSchema, parseTags, type CreateCatalogItem } from '../../contracts/catalog-item';
import { itemOfFacingsSchema, type ItemOfFacings } from '../../contracts/item-of-facings';
import { LIMITS } from '../../contracts/limits';
import type { CatalogItemRow, TaskRow } from '../../contracts/rows';
import { newCatalogItem, renderCatalogItem, storedCustomProps } from '../../domain/catalogue-item';
import { AppError } from '../../shared/app-error';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { getCatalogItem, getStoredItem, putCatalogItem } from '../../storage/catalogue/catalogue';
import { addReferenceImages } from '../../storage/catalogue/catalogue-changes';
import { isMatch } from '../../storage/catalogue/matching-items';
import { logCatalogueChange } from '../../storage/galleries/catalogue-log';
import { newMediaKey } from '../../storage/objects/media';
import { readTaskItems } from '../../storage/tasks/tasks';
import { changeTaskItems } from '../../storage/tasks/updated-tasks';
import { requestEnrolment } from '../catalogue/request-enrolment';
import { JSON_TOO_LARGE, NO_JSON, NO_SUCH_TASK } from '../describe/details';
import { EXAMPLE_ITEM, EXAMPLE_RESULT_SUMMARY } from '../describe/examples';
import { madeAndDeleted, noSuchTask } from '../http/not-found';
import { keyIdOf } from '../http/request';
import { postRoute } from '../idempotency/post-route';
import type { RequestIds } from '../idempotency/request-ids';
import { findFacings } from './find-facings';
import { findActiveTask } from './find-task';
import { nameFacings } from './name-facings';
import { requestPacking } from './request-packing';
import { itemsAfter } from './task-items';

/**
 * POST /image-recognition/tasks/{task_uuid}/catalog-items: creates an item from facings on the task's
 * photos, or adds them to one.
 */
export const createItemOfFacingsRoute = postRoute({
  path: '/image-recognition/tasks/{task_uuid}/catalog-items',
  permission: 'catalog:write',
  alsoNeeds: ['tasks:write', 'results:read', 'results:write'],
  access: {
    tables: {
      catalog: [...FIRST_WRITE_ACTIONS, 'BatchGetItem', 'UpdateItem'],
      ...LOG_OF_CHANGES,
      results: ['GetItem', 'UpdateItem'],
      tasks: ['GetItem', 'UpdateItem'],
    },
    documents: {
      GetObject: ['results', 'tasks'],
      PutObject: ['tasks'],
      DeleteObject: ['tasks'],
    },
    mediaAddresses: true,
    sendsTo: ['enrolment'],
  },
  tag: 'Catalogue',
  operationId: 'createItemOfFacings',
  summary: 'Make a catalogue item of facings on photos, or add them to one',
  description:
    'Such as of a group of unknown facings. The item is added to the task, whose catalog_filter it must ' +
    'match if there is one. Its pictures are cut from the ' +
    'photos within seconds after the answer. They are its own then, and stay when the results are deleted. ' +
    'Photos that are recognised from now on are compared with it. A facing is added to an item once. ' +
    'The corrections of the results say then that all of these facings show the item.',
  json: {
    schema: itemOfFacingsSchema,
    example: {
      name: EXAMPLE_ITEM.name,
      barcode: EXAMPLE_ITEM.barcode,
      facings: [{ result_uuid: EXAMPLE_RESULT_SUMMARY.uuid, annotation_id: 2 }],
    },
  },
  success: { description: 'The item', schema: catalogItemSchema, example: EXAMPLE_ITEM },
  errors: {
    400: NO_JSON,
    404: NO_SUCH_TASK,
    413: JSON_TOO_LARGE,
    422: 'facings[1]: has 12 x 20 pixels; name one whose longer side has at least 64',
  },
  async answer(request, ids) {
    const accountId = request.accountId;
    const { task_uuid } = request.path;
    const { facings, other_facings, catalog_item_uuid, name = '', ...fields } = request.json;
    const named = { facings, other_facings };
    const task = await findActiveTask(accountId, task_uuid);
    const place = { accountId, task, ids };
    const item =
      catalog_item_uuid === undefined
        ? await makeItem({ ...fields, name }, named, place)
        : await addViews(catalog_item_uuid, named, place);
    const changed = await changeTaskItems(task, (items) => [
      ...new Set([...items, item.item_uuid]),
    ]);
    if (!changed) throw noSuchTask(task_uuid);
    await requestEnrolment(item);
    await requestPacking(task, changed.items);
    // This comes last: until then the facings stay unknown, and a repeat of the request continues here.
    await nameFacings([...facings, ...other_facings], {
      account_id: accountId,
      task_uuid,
      item_uuid: item.item_uuid,
      changedBy: keyIdOf(request.event),
    });
    return { body: renderCatalogItem(item, mediaBaseUrl()) };
  },
});

type Facings = Pick<ItemOfFacings, 'facings' | 'other_facings'>;

interface Place {
  readonly accountId: string;
  readonly task: TaskRow;
  readonly ids: RequestIds;
}

/** The new item, or the one that an earlier request with the same key created. */
async function makeItem(
  fields: CreateCatalogItem,
  facings: Facings,
  { accountId, task, ids }: Place,
): Promise<Omit<CatalogItemRow, 'position'>> {
  const uuid = ids.uuid();
  const known = ids.earlier === 'nothing' ? undefined : await getStoredItem(accountId, uuid);
  if (known?.status === 'DELETED') throw madeAndDeleted('item');
  if (known) {
    // The earlier attempt may have died before it logged the item.
    await logCatalogueChange(accountId, uuid);
    return known;
  }
  if ((await readTaskItems(task)).length >= LIMITS.catalogItemsPerTask) {
    throw new AppError(
      'invalid',
      `The task has ${LIMITS.catalogItemsPerTask} items, and may have no more; make another task`,
    );
  }
  refuseUnlessFollowed(task, {
    brand: fields.brand,
    tags: parseTags(fields.tags),
    custom_props: storedCustomProps(fields.custom_props ?? []),
  });
  const found = await findFacings(accountId, task.task_uuid, facings);
  const cuts = found.map((cut, index) => ({
    key: newMediaKey(index === 0 ? 'thumbnails' : 'references', accountId, ids.secret()),
    ...cut,
  }));
  const [thumbnail_key = '', ...reference_keys] = cuts.map(({ key }) => key);
  const made = newCatalogItem(accountId, uuid, thumbnail_key, fields, new Date());
  const item = { ...made, reference_keys, cuts };
  await putCatalogItem(item);
  return item;
}

/** @throws AppError 422 if the task follows a filter that the item does not match. */
function refuseUnlessFollowed(
  { catalog_filter: filter }: TaskRow,
  item: Pick<CatalogItemRow, 'brand' | 'tags' | 'custom_props'>,
): void {
  if (!filter || isMatch(item, filter)) return;
  const wanted = Object.entries(filter).map(([field, value]) => `the ${field} ${value}`);
  throw new AppError(
    'invalid',
    `The task follows the items with ${wanted.join(' and ')}; give the item that, or change the task's filter`,
  );
}

/** The item with a reference image for each facing. Images that it already has are not added again. */
async function addViews(
  itemUuid: string,
  facings: Facings,
  { accountId, task, ids }: Place,
): Promise<CatalogItemRow> {
  const item = await getCatalogItem(accountId, itemUuid);
  if (!item) {
    throw new AppError('invalid', `catalog_item_uuid: there is no catalogue item ${itemUuid}`);
  }
  refuseUnlessFollowed(task, item);
  // A repeat goes on: the earlier attempt was checked, and may have stored its pictures.
  if (ids.earlier === 'nothing') {
    const added = { add: [itemUuid], remove: [] };
    await itemsAfter(accountId, await readTaskItems(task), added, 'catalog_item_uuid');
  }
  const found = await findFacings(accountId, task.task_uuid, facings);
  const cuts = found
    .filter(({ from }) => !item.cuts?.some((known) => isDeepStrictEqual(known.from, from)))
    .map((cut) => ({ key: newMediaKey('references', accountId, ids.secret()), ...cut }));
  if (cuts.length === 0) return item;
  const room = LIMITS.referenceImagesPerItem - item.reference_keys.length;
  const keys = cuts.map(({ key }) => key);
  const updated = cuts.length <= room ? await addReferenceImages(item, keys, cuts) : undefined;
  if (updated) return updated;
  throw new AppError(
    'invalid',
    `facings: the item has room for ${Math.max(0, room)} more reference images, ` +
      `of ${LIMITS.referenceImagesPerItem}; remove some, or name fewer facings`,
  );
}
