import * as z from 'zod';
import { openApiDocument } from '../../lambdas/api/openapi/document';

/** The schema features that the generators support. Any others are refused, so that none is dropped silently. */
export interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly format?: string | undefined;
  readonly description?: string | undefined;
  readonly const?: string | number | boolean | undefined;
  readonly enum?: readonly (string | number)[] | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: boolean | Schema | undefined;
  readonly items?: boolean | Schema | undefined;
  readonly prefixItems?: readonly Schema[] | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  /** What the JSON in a text contains. */
  readonly contentSchema?: Schema | undefined;
}

/**
 * Keywords that no generator needs: examples, defaults, and bounds. The service checks the bounds itself,
 * so that its message names the field.
 */
const BOUNDS = {
  minimum: z.number(),
  maximum: z.number(),
  exclusiveMinimum: z.number(),
  minLength: z.number(),
  maxLength: z.number(),
  minProperties: z.number(),
  maxProperties: z.number(),
  pattern: z.string(),
  uniqueItems: z.boolean(),
  propertyNames: z.unknown(),
  not: z.unknown(),
  default: z.unknown(),
  example: z.unknown(),
  examples: z.unknown(),
  title: z.string(),
  // Patterns that must all match.
  allOf: z.array(z.strictObject({ pattern: z.string() })),
};

const schemaSchema: z.ZodType<Schema> = z.lazy(() =>
  z.strictObject({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    const: z.union([z.string(), z.number(), z.boolean()]).optional(),
    enum: z.array(z.union([z.string(), z.number()])).optional(),
    anyOf: z.array(schemaSchema).optional(),
    properties: z.record(z.string(), schemaSchema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), schemaSchema]).optional(),
    items: z.union([z.boolean(), schemaSchema]).optional(),
    prefixItems: z.array(schemaSchema).optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    contentSchema: schemaSchema.optional(),
    ...z.object(BOUNDS).partial().shape,
  }),
);

const contentSchema = z.record(z.string(), z.looseObject({ schema: schemaSchema }));
const operationSchema = z.looseObject({
  operationId: z.string(),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean().optional(),
        description: z.string().optional(),
        schema: schemaSchema,
      }),
    )
    .default([]),
  requestBody: z.looseObject({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: contentSchema.optional() })),
});
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), schemaSchema) }),
});
export type Document = z.infer<typeof documentSchema>;

/** One operation of the document, with its method and path. */
export type Operation = z.infer<typeof operationSchema> & {
  readonly method: string;
  readonly path: string;
};

/** The OpenAPI document in the form in which it is published. */
export const readDocument = (): Document =>
  documentSchema.parse(JSON.parse(JSON.stringify(openApiDocument())));

export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );

/** The schema of an operation's successful answer; undefined if that answer is not JSON. */
export function answerOf({ responses }: Operation): Schema | undefined {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  return success?.[1].content?.['application/json']?.schema;
}
