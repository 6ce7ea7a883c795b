import { LIST_COUNTER_ACTIONS } from '../../contracts/access';
import { LIMITS } from '../../contracts/limits';
import { qualitySchema } from '../../contracts/quality';
import type { ResultRow } from '../../contracts/rows';
import { judgedFacings } from '../../domain/recognition/judged-facings';
import { facingsNotCompared } from '../../domain/recognition/not-compared';
import { qualityOf, type JudgedPhoto } from '../../domain/recognition/quality';
import { namedPartSchema, readDocumentPart } from '../../storage/objects/documents';
import { correctionsOf } from '../../storage/results/corrections';
import { readNewestResults } from '../../storage/results/result-lists';
import { getTask } from '../../storage/tasks/tasks';
import { NO_SUCH_TASK, noUuid } from '../describe/details';
import { EXAMPLE_QUALITY } from '../describe/example-result';
import { noSuchTask } from '../http/not-found';
import { route } from '../http/route';
import { MAX_BYTES_READ, readPhotos } from '../../storage/results/read-photos';

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

async function readJudged(rows: readonly ResultRow[]): Promise<JudgedPhoto[]> {
  const judged: JudgedPhoto[] = [];
  let bytesRead = 0;
  for await (const photos of readPhotos(rows, readPhoto)) {
    judged.push(...photos);
    bytesRead += photos.reduce((sum, { bytes }) => sum + bytes, 0);
    if (bytesRead >= MAX_BYTES_READ) break;
  }
  return judged;
}

async function readPhoto(row: ResultRow): Promise<JudgedPhoto & { readonly bytes: number }> {
  const { created_at, document_key = '' } = row;
  const { bytes, part } = await readDocumentPart(document_key, namedPartSchema);
  const facings = judgedFacings(part, correctionsOf(row));
  return { created_at, facings, notCompared: facingsNotCompared(part, facings), bytes };
}
