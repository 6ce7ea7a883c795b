import * as z from 'zod';
import { customPropNameSchema } from './custom-props';
import { absentWhenEmptySchema } from './fields';

/** Fields that a result or a list has only on request, so that other clients see what they always saw. */
export const REQUESTED_FIELDS = [
  'file_name',
  'facings',
  'least_sure',
  'shares',
  'preview',
  'shelf_from_bottom',
] as const;
export type RequestedField = (typeof REQUESTED_FIELDS)[number];

/** The query parameters that ask for them: their names, separated by commas, and how shares are grouped. */
export const fieldsQuery = {
  fields: absentWhenEmptySchema(
    z
      .string()
      .max(100, 'must have at most 100 characters')
      .transform((text) => text.split(',').map((name) => name.trim()))
      .pipe(
        z.array(
          z.enum(
            REQUESTED_FIELDS,
            `must be ${REQUESTED_FIELDS.slice(0, -1).join(', ')} or shelf_from_bottom`,
          ),
        ),
      ),
  ).meta({
    description:
      `Fields to add, separated by commas: ${REQUESTED_FIELDS.join(', ')}; preview is for lists, ` +
      'shelf_from_bottom for one result',
    override: { type: 'string', examples: [REQUESTED_FIELDS.join(',')] } as const,
    // absentWhenEmptySchema sets this too, but the override drops it.
    param: { allowEmptyValue: true },
  }),
  shares_by: absentWhenEmptySchema(customPropNameSchema).describe(
    'With fields=shares: the name of a custom prop, such as category, by whose values facings are ' +
      'counted as well, as the catalogue has them now. The key needs catalog:read, too',
  ),
};

interface FieldsQuery {
  readonly fields?: readonly RequestedField[] | undefined;
  readonly shares_by?: string | undefined;
}

/** Refuses a `shares_by` that would have no effect. */
export function refuseLoneSharesBy(query: FieldsQuery, context: z.RefinementCtx): void {
  if (query.shares_by === undefined || query.fields?.includes('shares')) return;
  const message = 'must come with fields=shares';
  context.addIssue({ code: 'custom', path: ['shares_by'], message });
}
