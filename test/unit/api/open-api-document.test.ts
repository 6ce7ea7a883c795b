import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { openApiDocument } from '../../../lambdas/api/openapi/document';

const propertySchema = z.looseObject({
  type: z.unknown().optional(),
  anyOf: z.array(z.looseObject({ type: z.unknown().optional() })).optional(),
  format: z.string().optional(),
  items: z
    .looseObject({ pattern: z.string().optional(), format: z.string().optional() })
    .optional(),
});
const bodySchema = z.object({
  requestBody: z.object({
    content: z.record(
      z.string(),
      z.object({
        schema: z.object({
          properties: z.record(z.string(), propertySchema),
          required: z.array(z.string()).default([]),
        }),
      }),
    ),
  }),
});
const operationSchema = z.object({
  parameters: z
    .array(
      z.object({
        in: z.string(),
        name: z.string(),
        required: z.boolean().default(false),
        allowEmptyValue: z.boolean().optional(),
      }),
    )
    .default([]),
  requestBody: z
    .object({
      content: z.record(
        z.string(),
        z.object({
          schema: z.object({ properties: z.record(z.string(), propertySchema).default({}) }),
          encoding: z.record(z.string(), z.object({ contentType: z.string() })).default({}),
        }),
      ),
    })
    .optional(),
});
const textsSchema = z.object({ pattern: z.string(), minLength: z.number().optional() });
const sentMetadataSchema = z.object({
  anyOf: z.array(
    z.object({
      items: z.object({ propertyNames: textsSchema, additionalProperties: textsSchema }).optional(),
    }),
  ),
});
const { paths } = z
  .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(openApiDocument());

const bodyOf = (path: string, type = 'application/json') => {
  const schema = bodySchema.parse(paths[path]?.['post']).requestBody.content[type]?.schema;
  if (!schema) throw new Error(`${path} takes no ${type}`);
  return schema;
};
const mayBeNull = ({ type, anyOf = [] }: z.infer<typeof propertySchema>) =>
  [type, ...anyOf.map((choice) => choice.type)].flat().includes('null');

const TASKS = '/image-recognition/tasks';

describe('openApiDocument', () => {
  it.each([
    [TASKS, ['catalog_filter', 'description', 'task_type', 'compute_realogram', 'compute_shares']],
    [`${TASKS}/{task_uuid}/urls`, ['callback', 'callback_url', 'external_ids', 'metadata']],
  ])('says that optional fields of %s may be null or absent', (path, optional) => {
    const { properties, required } = bodyOf(path);

    const found = Object.keys(properties).filter((name) => mayBeNull(properties[name] ?? {}));

    expect(found).toEqual(optional);
    expect(required).not.toEqual(expect.arrayContaining(optional));
  });

  it('does not say that a text field of a form may be null', () => {
    const { properties } = bodyOf(`${TASKS}/{task_uuid}/images`, 'multipart/form-data');

    expect(Object.values(properties).filter(mayBeNull)).toEqual([]);
  });

  it('says that every query parameter that may be absent may be empty, which counts as absent', () => {
    const parameters = Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap((operation) => operationSchema.parse(operation).parameters)
      .filter((parameter) => parameter.in === 'query' && !parameter.required);

    expect(parameters.length).toBeGreaterThan(10);
    expect(parameters.filter(({ allowEmptyValue }) => !allowEmptyValue)).toEqual([]);
  });

  it('says of every file of a form which types it may have', () => {
    const files = Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap((operation) => {
        const content = operationSchema.parse(operation).requestBody?.content;
        return content?.['multipart/form-data'] ?? [];
      })
      .flatMap(({ schema, encoding }) =>
        Object.entries(schema.properties)
          .filter(([, { format, items }]) => (items?.format ?? format) === 'binary')
          .map(([name]) => encoding[name]?.contentType),
      );

    expect(files).toEqual(Array<string>(5).fill('image/jpeg, image/png, image/webp, image/heic'));
  });

  it.each(['images', 'sync-image'])('says that an upload cannot be named twice for %s', (route) => {
    const { properties } = bodyOf(`${TASKS}/{task_uuid}/${route}`, 'multipart/form-data');

    expect(properties['upload_ids']).toMatchObject({ type: 'array', uniqueItems: true });
  });

  it('says of metadata that names are not empty, and that texts have no control characters', () => {
    const metadata = sentMetadataSchema.parse(
      bodyOf(`${TASKS}/{task_uuid}/urls`).properties['metadata'],
    ).anyOf[0]?.items;

    expect(metadata?.propertyNames.minLength).toBe(1);
    for (const texts of [metadata?.propertyNames, metadata?.additionalProperties]) {
      const pattern = new RegExp(texts?.pattern ?? '$^');
      expect('Rue du Lac, 17').toMatch(pattern);
      expect('\u0007').not.toMatch(pattern);
    }
  });

  it('has a pattern for uuids that matches upper and lower case, as the service accepts', () => {
    const pattern = new RegExp(bodyOf(TASKS).properties['catalog_items']?.items?.pattern ?? '^$');

    expect('3F0C6D1E-8A5B-4C7D-9E2F-1A2B3C4D5E6F').toMatch(pattern);
    expect('3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f').toMatch(pattern);
  });
});
