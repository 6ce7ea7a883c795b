import * as z from 'zod';
import { uuidSchema } from '../../contracts/fields';
import { learnedViewIdSchema, referenceImageIdSchema } from '../../contracts/reference-image';
import { EXAMPLE_REFERENCE_IMAGE } from '../describe/examples';

interface PathParameter {
  readonly schema: z.ZodType<string>;
  /** The schema that the OpenAPI document shows. */
  readonly documented: z.ZodType<string>;
}

const uuid = (description: string): PathParameter => ({
  schema: uuidSchema,
  documented: z.string().meta({ description, override: { type: 'string', format: 'uuid' } }),
});

/** All path parameters. The name of a file may be any text. */
const PATH_PARAMETERS: Readonly<Record<string, PathParameter>> = {
  item_uuid: uuid('The catalogue item'),
  task_uuid: uuid('The task'),
  planogram_uuid: uuid('The planogram'),
  result_uuid: uuid('The result'),
  image_id: {
    schema: referenceImageIdSchema,
    documented: referenceImageIdSchema.meta({
      description: 'The reference image',
      examples: [EXAMPLE_REFERENCE_IMAGE.id],
    }),
  },
  view_id: {
    schema: learnedViewIdSchema,
    documented: learnedViewIdSchema.meta({
      description: 'The learned view',
      examples: [EXAMPLE_REFERENCE_IMAGE.id],
    }),
  },
  file: { schema: z.string(), documented: z.string().describe('File name') },
};

/**
 * The parameters of a path, by the names in its braces.
 * @throws Error if one is missing from PATH_PARAMETERS, because its value would not be checked.
 */
export const parametersOf = (path: string): [name: string, PathParameter][] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const parameter = PATH_PARAMETERS[name];
    if (!parameter) {
      throw new Error(`The path ${path} has {${name}}: describe it in http/path-parameters.ts`);
    }
    return [name, parameter];
  });
