import { LIST_COUNTER_ACTIONS } from '../../contracts/access';
import { LIMITS } from '../../contracts/limits';
import type { ResultRow } from '../../contracts/rows';
import { unknownsSchema } from '../../contracts/unknowns';
import {
  groupUnknowns,
  unknownsOfPhoto,
  type UnknownsOfPhoto,
} from '../../domain/recognition/unknowns';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { readDocumentPart, unnamedPartSchema } from '../../storage/objects/documents';
import { correctionsOf } from '../../storage/results/corrections';
import { readNewestResults } from '../../storage/results/result-lists';
import { getTask } from '../../storage/tasks/tasks';
import { NO_SUCH_TASK, noUuid } from '../describe/details';
import { EXAMPLE_UNKNOWNS } from '../describe/example-result';
import { noSuchTask } from '../http/not-found';
import { route } from '../http/route';
import { MAX_BYTES_READ, readPhotos } from '../../storage/results/read-photos';

/** GET /image-recognition/tasks/{task_uuid}/unknowns */
export const listUnknownsRoute = route({
  method: 'GET',
  path: '/image-recognition/tasks/{task_uuid}/unknowns',
  permission: 'results:read',
  access: {
    tables: {
      tasks: ['GetItem'],
      results: ['Query by-position', 'GetItem'],
      counters: LIST_COUNTER_ACTIONS,
    },
    mediaAddresses: true,
    documents: { GetObject: ['results'] },
  },
  tag: 'Results',
  operationId: 'listUnknowns',
  summary: 'List facings that are not in the catalogue, grouped by look',
  description:
    `Looks at the latest ${LIMITS.unknownResults} results of the task, and at most ${LIMITS.unknownFacings} ` +
    'of their facings. Leaves out facings that a person has named or marked as no product. A group of one ' +
    'is a facing that looks like no other.',
  success: {
    description: 'The groups, the largest first',
    schema: unknownsSchema,
    example: EXAMPLE_UNKNOWNS,
  },
  errors: { 404: NO_SUCH_TASK, 422: noUuid('task_uuid') },
  async answer(request) {
    const { task_uuid } = request.path;
    const accountId = request.accountId;
    if (!(await getTask(accountId, task_uuid))) throw noSuchTask(task_uuid);
    const rows = await readNewestResults(accountId, task_uuid, LIMITS.unknownResults);
    return { body: groupUnknowns(await readUnknowns(rows)) };
  },
});

/** Reads the unknown facings of COMPLETED results, newest first, until there are enough. */
async function readUnknowns(rows: readonly ResultRow[]): Promise<UnknownsOfPhoto[]> {
  const completed = rows.filter(({ document_key }) => document_key !== undefined);
  const unknowns: UnknownsOfPhoto[] = [];
  let [bytesRead, facings] = [0, 0];
  for await (const photos of readPhotos(completed, readPhoto)) {
    for (const read of photos) {
      unknowns.push(read.unknowns);
      bytesRead += read.bytes;
      facings += read.unknowns.facings.length;
    }
    if (bytesRead >= MAX_BYTES_READ || facings >= LIMITS.unknownFacings) break;
  }
  return unknowns;
}

async function readPhoto(
  row: ResultRow,
): Promise<{ readonly bytes: number; readonly unknowns: UnknownsOfPhoto }> {
  const { result_uuid, image_key, document_key = '' } = row;
  const { bytes, part } = await readDocumentPart(document_key, unnamedPartSchema);
  const photo = { result_uuid, image_url: `${mediaBaseUrl()}/${image_key}` };
  return { bytes, unknowns: unknownsOfPhoto(photo, part, correctionsOf(row)) };
}
