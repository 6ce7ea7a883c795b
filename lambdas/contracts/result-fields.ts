import * as z from 'zod';
import { absentWhenEmptySchema } from './fields';

/** Fields that a result or a list has only on request, so that other clients see what they always saw. */
export const REQUESTED_FIELDS = ['file_name', 'facings', 'shares', 'shelf_from_bottom'] as const;
export type RequestedField = (typeof REQUESTED_FIELDS)[number];

/** The query parameter that asks for them, by name, separated by commas. */
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
    description: `Fields to add, separated by commas: ${REQUESTED_FIELDS.join(', ')}`,
    override: { type: 'string', examples: [REQUESTED_FIELDS.join(',')] } as const,
    // absentWhenEmptySchema sets this too, but the override drops it.
    param: { allowEmptyValue: true },
  }),
};
