import * as z from 'zod';
import { absentWhenEmptySchema } from './fields';

/** A query parameter that is true or false; false if absent. */
export const switchSchema = (description: string) =>
  absentWhenEmptySchema(z.enum(['true', 'false'], 'must be true or false'))
    .transform((text) => text === 'true')
    .meta({
      description,
      override: ({ jsonSchema }) => {
        delete jsonSchema.enum;
        Object.assign(jsonSchema, { type: 'boolean', default: false });
      },
      // absentWhenEmptySchema sets this too, but the transform drops it.
      param: { allowEmptyValue: true },
    });
