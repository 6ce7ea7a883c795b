import type { CreateDocumentOptions } from 'zod-openapi';

type Override = Extract<CreateDocumentOptions['override'], (...parameters: never[]) => unknown>;

/** Removes details that zod adds to a schema and readers of the document do not need. */
export const plainSchema: Override = ({ jsonSchema }) => {
  // zod gives every integer these bounds, and tools show them as examples.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  // The format is enough. From the pattern, tools make up examples such as 29 February 9260.
  if (jsonSchema.format === 'date-time') {
    delete jsonSchema.pattern;
    jsonSchema.examples ??= ['2026-11-20T17:18:10.000Z'];
  }
  if (jsonSchema.format === 'date') {
    delete jsonSchema.pattern;
    jsonSchema.examples ??= ['2026-11-20'];
  }
  if (jsonSchema.format === 'uuid') {
    delete jsonSchema.pattern;
    jsonSchema.examples ??= ['3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f'];
  }
};
