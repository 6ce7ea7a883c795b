import { LIST_COUNTER_ACTIONS } from '../../contracts/access';
import { LIMITS } from '../../contracts/limits';
import { qualitySchema } from '../../contracts/quality';
import type { ResultRow } from '../../contracts/rows';
import { judgedFacings } from '../../domain/recognition/judged-facings';
import { facingsNotCompared } from '../../domain/recognition/not-compared';
import { qualityOf, type JudgedPhoto } from '../../domain/recognition/quality';
import { splitIntoGroups } from '../../storage/aws/batches';
import { namedPartSchema, readDocumentPart } from '../../storage/objects/documents';
import { correctionsOf } from '../../storage/results/corrections';
import { readNewestResults } from '../../storage/results/result-lists';
import { getResult } from '../../storage/results/results';
import { getTask } from '../../storage/tasks/tasks';
import { NO_SUCH_TASK, noUuid } from '../describe/details';
import { EXAMPLE_QUALITY } from '../describe/example-result';
import { noSuchTask } from '../http/not-found';
import { route } from '../http/route';

/** GET /image-recognition/tasks/{task_uuid}/quality */
export const getQualityRoute = route({
  method: 'GET',
  path: '/image-recognition/tasks/{task_uuid}/quality',
  permission: 'results:read',
  access: {
    tables: {
      tasks: ['GetItem'],
      results: ['Query by-position', 'GetItem'],
      counters: LIST_COUNTER_ACTIONS,
    },
    documents: { GetObject: ['results'] },
  },
  tag: 'Results',
  operationId: 'getQuality',
  summary: 'Fetch how well photos of a task were recognised, week by week',
  description:
    'Judged by the facings that people have confirmed: those that corrections call RIGHT, OTHER_ITEM or ' +
    `NOT_IN_CATALOG, and added ones. Looks at the latest ${LIMITS.qualityResults} results of the task, and ` +
    `counts at most ${LIMITS.qualityPhotos} with corrections. A facing that was named before the task had ` +
    'its item counts as absent. If you correct mistakes only, and confirm no right names, the shares are ' +
    'too low.',
  success: {
    description: 'The figures',
    schema: qualitySchema,
    example: EXAMPLE_QUALITY,
  },
  errors: { 404: NO_SUCH_TASK, 422: noUuid('task_uuid') },
  async answer(request) {
    const { task_uuid } = request.path;
    const accountId = request.accountId;
    if (!(await getTask(accountId, task_uuid))) throw noSuchTask(task_uuid);
    const rows = await readNewestResults(accountId, task_uuid, LIMITS.qualityResults);
    const corrected = rows.filter(({ corrections }) => corrections !== undefined);
    return { body: qualityOf(await readJudged(corrected.slice(0, LIMITS.qualityPhotos))) };
  },
});

const MAX_CONCURRENT_READS = 8;
/**
 * The limit on bytes read. A document of a task with 10,000 items has 5 MB, and about 40 MB are parsed
 * per second.
 */
const MAX_BYTES_READ = 60e6;

async function readJudged(rows: readonly ResultRow[]): Promise<JudgedPhoto[]> {
  const photos: JudgedPhoto[] = [];
  let bytesRead = 0;
  for (const group of splitIntoGroups(rows, MAX_CONCURRENT_READS)) {
    for (const read of await Promise.all(group.map(readPhoto))) {
      if (!read) continue;
      photos.push(read);
      bytesRead += read.bytes;
    }
    if (bytesRead >= MAX_BYTES_READ) break;
  }
  return photos;
}

/** @returns undefined if the result was deleted after the list was read. */
async function readPhoto(
  row: ResultRow,
): Promise<(JudgedPhoto & { readonly bytes: number }) | undefined> {
  const { created_at, document_key = '' } = row;
  try {
    const { bytes, part } = await readDocumentPart(document_key, namedPartSchema);
    const facings = judgedFacings(part, correctionsOf(row));
    return { created_at, facings, notCompared: facingsNotCompared(part, facings), bytes };
  } catch (error) {
    if (await getResult(row)) throw error;
    return undefined;
  }
}
