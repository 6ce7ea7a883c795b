import { FIRST_WRITE_ACTIONS } from '../../contracts/access';
import { catalogItemSchema } from '../../contracts/catalog-item';
import { itemOfFacingsSchema, type ItemOfFacings } from '../../contracts/item-of-facings';
import { LIMITS } from '../../contracts/limits';
import type { CatalogItemRow } from '../../contracts/rows';
import { newCatalogItem, renderCatalogItem } from '../../domain/catalogue-item';
import { MIN_LONG_SIDE_PIXELS } from '../../domain/enrolment/judge-picture';
import { AppError } from '../../shared/app-error';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { mapInParallel } from '../../storage/aws/batches';
import { getStoredItem, putCatalogItem } from '../../storage/catalogue/catalogue';
import { newMediaKey } from '../../storage/objects/media';
import { readCorrectedResult } from '../../storage/results/corrections';
import { getResult } from '../../storage/results/results';
import { readTaskItems } from '../../storage/tasks/tasks';
import { addTaskItem } from '../../storage/tasks/updated-tasks';
import { requestEnrolment } from '../catalogue/request-enrolment';
import { JSON_TOO_LARGE, NO_JSON, NO_SUCH_TASK } from '../describe/details';
import { EXAMPLE_ITEM, EXAMPLE_RESULT_SUMMARY } from '../describe/examples';
import { madeAndDeleted, noSuchTask } from '../http/not-found';
import { faultsError } from '../http/validate';
import { postRoute } from '../idempotency/post-route';
import { findActiveTask } from './find-task';
import { requestPacking } from './request-packing';

/** POST /image-recognition/tasks/{task_uuid}/catalog-items: a product that photos of the task show. */
export const createItemOfFacingsRoute = postRoute({
  path: '/image-recognition/tasks/{task_uuid}/catalog-items',
  permission: 'catalog:write',
  alsoNeeds: ['tasks:write', 'results:read'],
  access: {
    tables: {
      catalog: [...FIRST_WRITE_ACTIONS, 'BatchGetItem'],
      counters: ['UpdateItem'],
      results: ['GetItem'],
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
  summary: 'Make a catalogue item of facings on photos, and add it to the task',
  description:
    'Such as of a group of unknown facings. Its pictures are cut from the photos within seconds after ' +
    'the answer. They are its own then, and stay when the results are deleted. Photos that are recognised ' +
    'from now on are compared with it.',
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
    const { facings, ...fields } = request.json;
    const task = await findActiveTask(accountId, task_uuid);
    const uuid = ids.uuid();
    const keys = facings.map((_, place) =>
      newMediaKey(place === 0 ? 'thumbnails' : 'references', accountId, ids.secret()),
    );
    let item = ids.earlier === 'nothing' ? undefined : await getStoredItem(accountId, uuid);
    if (item?.status === 'DELETED') throw madeAndDeleted('item');
    if (!item) {
      if ((await readTaskItems(task)).length >= LIMITS.catalogItemsPerTask) {
        throw new AppError(
          'invalid',
          `The task has ${LIMITS.catalogItemsPerTask} items, and may have no more; make another task`,
        );
      }
      const found = await findFacings(accountId, task_uuid, facings);
      const [thumbnail_key = '', ...reference_keys] = keys;
      item = {
        ...newCatalogItem(accountId, uuid, thumbnail_key, fields, new Date()),
        reference_keys,
        cuts: found.map((cut, place) => ({ key: keys[place] ?? '', ...cut })),
      };
      await putCatalogItem(item);
    }
    const itemsOfTask = await addTaskItem(task, uuid);
    if (!itemsOfTask) throw noSuchTask(task_uuid);
    await requestEnrolment(item);
    await requestPacking(task, itemsOfTask);
    return { body: renderCatalogItem(item, mediaBaseUrl()) };
  },
});

type FoundFacing = Omit<NonNullable<CatalogItemRow['cuts']>[number], 'key'>;

/** @throws AppError 422 that names each facing that is not there, or too small. */
async function findFacings(
  account_id: string,
  task_uuid: string,
  facings: ItemOfFacings['facings'],
): Promise<FoundFacing[]> {
  const found = await mapInParallel([...facings.entries()], async ([place, facing]) => {
    const { result_uuid, annotation_id } = facing;
    const row = await getResult({ account_id, task_uuid, result_uuid });
    if (row?.status !== 'COMPLETED') {
      return `facings[${place}].result_uuid: the task has no COMPLETED result ${result_uuid}`;
    }
    const { coco } = await readCorrectedResult(row);
    const bbox = coco.annotations.find(({ id }) => id === annotation_id)?.bbox;
    if (!bbox) {
      return `facings[${place}].annotation_id: the result has no facing ${annotation_id}`;
    }
    const [, , width, height] = bbox;
    if (Math.max(width, height) >= MIN_LONG_SIDE_PIXELS) {
      const from = { task_uuid, result_uuid, annotation_id };
      return { image_key: row.image_key, bbox, from };
    }
    return (
      `facings[${place}]: has ${width} x ${height} pixels; ` +
      `name one whose longer side has at least ${MIN_LONG_SIDE_PIXELS}`
    );
  });
  const faults = found.filter((each) => typeof each === 'string');
  if (faults.length > 0) throw faultsError(faults);
  return found.filter((each) => typeof each !== 'string');
}
