import * as z from 'zod';
import { externalIdSchema } from './caller-data';
import { instantSchema } from './datetime-query';
import { correctedQuerySchema } from './corrections';
import { absentWhenEmptySchema } from './fields';
import { LIMITS } from './limits';
import { listOrderSchema, pageQuerySchema } from './page';
import { RESULT_STATUSES } from './result';
import { fieldsQuery, refuseLoneSharesBy } from './result-fields';

/** The query of GET .../results. Both ends of the time range are exclusive. */
export const listResultsSchema = pageQuerySchema
  .extend({
    start_datetime: absentWhenEmptySchema(instantSchema).describe(
      'Only results created after this',
    ),
    end_datetime: absentWhenEmptySchema(instantSchema).describe('Only results created before this'),
    status: absentWhenEmptySchema(
      z.enum(RESULT_STATUSES, `must be ${RESULT_STATUSES.slice(0, -1).join(', ')} or FAILED`),
    ).describe(
      `Only results with this status. At most ${LIMITS.resultsReadByFilter} results are searched: ` +
        'in a larger task, also filter by time or by external_id',
    ),
    external_id: absentWhenEmptySchema(externalIdSchema).describe(
      'Only results of photos submitted with exactly this external_id',
    ),
    order: listOrderSchema,
    ...fieldsQuery,
    ...correctedQuerySchema.shape,
  })
  .refine(
    ({ start_datetime, end_datetime }) =>
      !start_datetime || !end_datetime || start_datetime.milliseconds <= end_datetime.milliseconds,
    { path: ['end_datetime'], message: 'must not be before start_datetime' },
  )
  .superRefine(refuseLoneSharesBy);
export type ListResults = z.infer<typeof listResultsSchema>;
