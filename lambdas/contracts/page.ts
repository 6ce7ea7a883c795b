import { z } from 'zod';
import { absentWhenEmpty } from './fields';
import { LIMITS } from './limits';

/** What a number can hold exactly, and JSON of any client. */
const LARGEST_OFFSET = 999_999_999_999_999;

/** Query parameters arrive as text, and "all of them" as any integer that a client's language has. */
const integerSchema = z
  .string()
  .refine((text) => /^[+-]?\d{1,300}$/.test(text), 'must be an integer')
  .transform(Number);

/** To callers they are the numbers that the text stands for. */
const documented = (
  description: string,
  schema: { minimum: number; maximum?: number; default: number },
) => ({
  description,
  override: { type: 'integer', ...schema } as const,
});

/** `limit` and `offset` of every list; a limit over the maximum is applied as the maximum. */
export const pageQuerySchema = z.object({
  limit: absentWhenEmpty(integerSchema.pipe(z.number().min(1, 'must be at least 1')))
    .transform((limit = LIMITS.pageSizeDefault) => Math.min(limit, LIMITS.pageSizeMaximum))
    .meta(
      documented(`Page size; more than ${LIMITS.pageSizeMaximum} is applied as that`, {
        minimum: 1,
        default: LIMITS.pageSizeDefault,
      }),
    ),
  offset: absentWhenEmpty(
    integerSchema.pipe(
      z
        .number()
        .min(0, 'must be at least 0')
        .max(LARGEST_OFFSET, `must be at most ${LARGEST_OFFSET}`),
    ),
  )
    .transform((offset = 0) => offset)
    .meta(documented('How many to skip', { minimum: 0, maximum: LARGEST_OFFSET, default: 0 })),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

/** The envelope of every list. */
export const pageSchema = <T extends z.ZodType>(itemSchema: T) =>
  z.object({
    items: z.array(itemSchema),
    /** Of all that match, not of this page. */
    total: z.number().int().min(0),
    /** As applied. */
    limit: z.number().int().min(1).max(LIMITS.pageSizeMaximum),
    offset: z.number().int().min(0),
  });

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}
