import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { describeOperations, openApiDocument } from '../../../lambdas/api/openapi/document';
import { EXAMPLE_RESULT_IN_PROGRESS } from '../../../lambdas/api/describe/example-result';
import { resultSchema } from '../../../lambdas/contracts/result';

interface Content {
  readonly where: string;
  readonly type: string;
  readonly schema: unknown;
  readonly example: unknown;
}
const bodySchema = z.object({
  content: z
    .record(z.string(), z.object({ schema: z.unknown(), example: z.unknown().optional() }))
    .optional(),
});
const contentsOf = (where: string, body: unknown): Content[] =>
  Object.entries(bodySchema.parse(body ?? {}).content ?? {}).map(([type, content]) => ({
    where: `${where}, ${type}`,
    type,
    schema: content.schema,
    example: content.example,
  }));

const operations = Object.entries(describeOperations()).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);
const jsonContents = operations
  .flatMap(({ name, operation }) => [
    ...contentsOf(`${name} body`, operation.requestBody),
    ...Object.entries(operation.responses).flatMap(([status, response]) =>
      contentsOf(`${name} ${status}`, response),
    ),
  ])
  .filter(({ type }) => type === 'application/json');

describe('examples of the OpenAPI document', () => {
  it.each(jsonContents)('$where: fits its schema, with no field beyond it', (content) => {
    const { schema, example } = content;
    if (!(schema instanceof z.ZodType)) throw new Error('The schema is not one of zod');

    expect(example).toBeDefined();
    expect(() => schema.parse(example)).not.toThrow();
    const own = z.looseObject({}).safeParse(example).data ?? {};
    const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : Object.keys(own);
    expect(known).toEqual(expect.arrayContaining(Object.keys(own)));
  });

  it('of a result are finished ones and one in progress', () => {
    expect(resultSchema.strict().parse(EXAMPLE_RESULT_IN_PROGRESS)).toEqual(
      EXAMPLE_RESULT_IN_PROGRESS,
    );
  });
});

describe('openApiDocument', () => {
  const text = JSON.stringify(openApiDocument());
  const document = z
    .object({
      tags: z.array(z.object({ name: z.string() })),
      components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
    })
    .parse(JSON.parse(text));

  it('declares each tag that an operation has', () => {
    const declared = document.tags.map(({ name }) => name);

    for (const { operation } of operations) expect(declared).toContain(operation.tags?.[0]);
  });

  it('describes each operation', () => {
    for (const { name, operation } of operations) {
      expect({ name, text: operation.description ?? '' }).toMatchObject({
        text: expect.stringMatching(/\w{3}/) as unknown,
      });
    }
  });

  it('has each schema once, and none of the bounds and patterns that zod adds', () => {
    const names = Object.keys(document.components.schemas);

    expect(names.filter((name) => name.endsWith('Output'))).toEqual([]);
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
    expect(text).not.toContain('-02-29');
  });

  it('says which text a field takes', () => {
    expect(text).toContain(
      String.raw`"pattern":"^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F]*$"`,
    );
    expect(text).toContain('"minProperties":1');
    expect(text).toContain('"format":"uri","pattern":"^https?://","maxLength":2048');
    expect(text).toContain('"minLength":1');
  });
});
