import { LIST_COUNTER_ACTIONS } from '../../contracts/access';
import { LIMITS } from '../../contracts/limits';
import { type ListResults, listResultsSchema } from '../../contracts/list-results';
import { pageSchema } from '../../contracts/page';
import { resultSummarySchema, type ResultSummary } from '../../contracts/result-summary';
import type { RequestedField } from '../../contracts/result-fields';
import { totalSharesSchema } from '../../contracts/shares';
import { countFacings } from '../../domain/recognition/facing-counts';
import { leastSureNames } from '../../domain/recognition/least-sure';
import { ShareTotals } from '../../domain/recognition/total-shares';
import { renderRequested, renderResultSummary } from '../../domain/result-summary';
import { AppError } from '../../shared/app-error';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { listFilteredResults, listResults } from '../../storage/results/result-lists';
import { getTask } from '../../storage/tasks/tasks';
import { NO_SUCH_TASK } from '../describe/details';
import { EXAMPLE_RESULT_SUMMARY, pageOf } from '../describe/examples';
import { noSuchTask } from '../http/not-found';
import { requirePermissions } from '../http/request';
import { route } from '../http/route';
import { readListed, totalOf } from './read-listed';

/** GET /image-recognition/tasks/{task_uuid}/results; also for deleted tasks */
export const listResultsRoute = route({
  method: 'GET',
  path: '/image-recognition/tasks/{task_uuid}/results',
  permission: 'results:read',
  access: {
    tables: {
      tasks: ['GetItem'],
      results: [
        'Query by-position',
        'Query by-created',
        'Query by-external-id',
        'BatchGetItem',
        'GetItem',
      ],
      catalog: ['BatchGetItem'],
      counters: LIST_COUNTER_ACTIONS,
    },
    mediaAddresses: true,
    documents: { GetObject: ['results'] },
  },
  tag: 'Results',
  operationId: 'listResults',
  summary: 'List results',
  description:
    'Oldest first, unless order is desc. With desc, new results shift the following pages; an ' +
    'end_datetime keeps them in place. Both ends of the time range are exclusive; a time without an ' +
    `offset is UTC. With fields=facings, least_sure, preview or shares, a page has at most ${LIMITS.resultsReadForList} results; corrected=true ` +
    'applies their corrections. To sum up several pages, list oldest first with an end_datetime.',
  query: listResultsSchema,
  success: {
    description: 'A page of results',
    schema: pageSchema(resultSummarySchema).extend({
      shares: totalSharesSchema
        .optional()
        .describe('Of the photos of this page; only with fields=shares'),
    }),
    example: pageOf(EXAMPLE_RESULT_SUMMARY),
  },
  errors: { 404: NO_SUCH_TASK, 422: 'end_datetime: must not be before start_datetime' },
  async answer(request) {
    const { task_uuid } = request.path;
    if (request.query.shares_by !== undefined) requirePermissions(request.event, 'catalog:read');
    const wants = (field: RequestedField) => request.query.fields?.includes(field) ?? false;
    const readsDocuments = FIELDS_OF_DOCUMENTS.some(wants);
    const limit = Math.min(
      request.query.limit,
      readsDocuments ? LIMITS.resultsReadForList : Infinity,
    );
    const query = { ...request.query, limit };
    const accountId = request.accountId;
    if (!(await getTask(accountId, task_uuid))) {
      throw noSuchTask(task_uuid);
    }
    const isFiltered = query.status !== undefined || query.external_id !== undefined;
    const page = await (isFiltered ? listFilteredResults : listResults)(
      accountId,
      task_uuid,
      query,
    );
    if (!page) throw tooManyError(query);
    const { items, total } = page;
    const fieldsOf = new Map<string, Partial<ResultSummary>>();
    const shares = new ShareTotals();
    if (readsDocuments) {
      await readListed(items, query.corrected, ({ result_uuid }, { coco, preview }) => {
        fieldsOf.set(result_uuid, {
          ...(wants('facings') && { facings: countFacings(coco) }),
          ...(wants('least_sure') && { least_sure: leastSureNames(coco) }),
          ...(wants('preview') && preview && { preview: `data:image/jpeg;base64,${preview}` }),
        });
        shares.add(coco);
      });
    }
    return {
      body: {
        items: items.map((row) => ({
          ...renderResultSummary(row, mediaBaseUrl()),
          ...renderRequested(row, query.fields),
          ...fieldsOf.get(row.result_uuid),
        })),
        total,
        limit,
        offset: query.offset,
        ...(wants('shares') && {
          shares: await totalOf(shares, accountId, query.shares_by),
        }),
      },
    };
  },
});

/** The fields that need the document of each result. */
const FIELDS_OF_DOCUMENTS = ['facings', 'least_sure', 'preview', 'shares'] as const;

const tooManyError = ({ external_id }: ListResults) =>
  new AppError(
    'invalid',
    external_id === undefined
      ? `status: more than ${LIMITS.resultsReadByFilter} results would have to be looked at; ` +
          'narrow the list by start_datetime and end_datetime'
      : `external_id: more than ${LIMITS.resultsReadByFilter} results have it; ` +
          'list them by start_datetime and end_datetime, without external_id',
  );
