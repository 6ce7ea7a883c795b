import type { z } from 'zod';
import { instantSchema } from './datetime-query';
import { absentWhenEmptySchema } from './fields';
import { pageQuerySchema } from './page';

/** The query of GET .../results. Both ends of the time range are exclusive. */
export const listResultsSchema = pageQuerySchema
  .extend({
    start_datetime: absentWhenEmptySchema(instantSchema).describe(
      'Only results created after this',
    ),
    end_datetime: absentWhenEmptySchema(instantSchema).describe('Only results created before this'),
  })
  .refine(
    ({ start_datetime, end_datetime }) =>
      !start_datetime || !end_datetime || start_datetime.milliseconds <= end_datetime.milliseconds,
    { path: ['end_datetime'], message: 'must not be before start_datetime' },
  );
export type ListResults = z.infer<typeof listResultsSchema>;
