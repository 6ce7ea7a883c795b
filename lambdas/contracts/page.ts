import * as z from 'zod';
import { absentWhenEmptySchema } from './fields';
import { LIMITS } from './limits';

/** The largest `offset`. Integers up to this are exact as JavaScript numbers and in any client's JSON. */
const MAX_PAGE_OFFSET = 999_999_999_999_999;

/**
 * An integer as text, because query parameters are text. It may be very large, because a client that wants
 * all rows may send the largest integer its language has.
 */
const integerTextSchema = z
  .string()
  .refine((text) => /^[+-]?\d{1,300}$/.test(text), 'must be an integer')
  .transform(Number);

/** Documents a parameter as the integer that its text stands for. */
const integerParameterMeta = (
  description: string,
  schema: { minimum: number; maximum?: number; default: number },
) => ({
  description,
  override: { type: 'integer', ...schema } as const,
  // absentWhenEmptySchema sets this too, but the transform would lose it.
  param: { allowEmptyValue: true },
});

/** The `limit` and `offset` of every list. A limit over the maximum is reduced to the maximum. */
export const pageQuerySchema = z.object({
  limit: absentWhenEmptySchema(integerTextSchema.pipe(z.number().min(1, 'must be at least 1')))
    .transform((limit = LIMITS.pageSizeDefault) => Math.min(limit, LIMITS.pageSizeMaximum))
    .meta(
      integerParameterMeta(`Page size; more than ${LIMITS.pageSizeMaximum} is applied as that`, {
        minimum: 1,
        default: LIMITS.pageSizeDefault,
      }),
    ),
  offset: absentWhenEmptySchema(
    integerTextSchema.pipe(
      z
        .number()
        .min(0, 'must be at least 0')
        .max(MAX_PAGE_OFFSET, `must be at most ${MAX_PAGE_OFFSET}`),
    ),
  )
    .transform((offset = 0) => offset)
    .meta(
      integerParameterMeta('How many to skip', {
        minimum: 0,
        maximum: MAX_PAGE_OFFSET,
        default: 0,
      }),
    ),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

const LIST_ORDERS = ['asc', 'desc'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/** The `order` of lists that can start with their oldest or newest row. */
export const listOrderSchema = absentWhenEmptySchema(
  z.enum(LIST_ORDERS, `must be ${LIST_ORDERS.join(' or ')}`),
).describe('asc, the default: oldest first; desc: newest first');

/** The query of a list with pages and an order, but no filters. */
export const orderedPageQuerySchema = pageQuerySchema.extend({ order: listOrderSchema });
export type OrderedPageQuery = z.infer<typeof orderedPageQuerySchema>;

/** The envelope of every list. */
export const pageSchema = <T extends z.ZodType>(itemSchema: T) =>
  z.object({
    items: z.array(itemSchema),
    /** How many rows match in all, not only on this page. */
    total: z.number().int().min(0),
    /** The limit as applied, at most the maximum. */
    limit: z.number().int().min(1).max(LIMITS.pageSizeMaximum),
    offset: z.number().int().min(0),
  });

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}
