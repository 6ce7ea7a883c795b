import { readFile } from 'node:fs/promises';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { format } from 'prettier';
import ts from 'typescript';
import { z } from 'zod';
import { openApiDocument } from '../../lambdas/api/get-docs/document';

const TYPESCRIPT = 'clients/typescript/src/generated';

const operationSchema = z.looseObject({
  operationId: z.string(),
  responses: z.record(z.string(), z.unknown()),
});
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});
type Document = z.infer<typeof documentSchema>;

const HEADING =
  '// Written by `npm run client -- types` from the OpenAPI document: change that, not this.\n';
/** As .prettierrc.json has it, because the repository's check reads these files, too. */
const STYLE = { parser: 'typescript', singleQuote: true, printWidth: 100 } as const;

/** The content of each generated file of the TypeScript client, by its path from the repository's root. */
export async function generatedFiles(): Promise<Readonly<Record<string, string>>> {
  const document = documentSchema.parse(JSON.parse(JSON.stringify(openApiDocument())));
  return {
    [`${TYPESCRIPT}/schema.ts`]: await format(HEADING + (await typesOf(document)), STYLE),
    [`${TYPESCRIPT}/operations.ts`]: await format(HEADING + tableOf(document), STYLE),
  };
}

/** The generated files that the OpenAPI document would make otherwise. */
export async function staleFiles(): Promise<string[]> {
  const stale: string[] = [];
  for (const [file, text] of Object.entries(await generatedFiles())) {
    if ((await readFile(file, 'utf8')) !== text) stale.push(file);
  }
  return stale;
}

/** Types of all bodies, parameters and answers. An error answer has no type of its own: it is a ShelfError. */
async function typesOf(document: Document): Promise<string> {
  const succeeding = structuredClone(document);
  for (const operation of operationsOf(succeeding)) {
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses).filter(([status]) => status.startsWith('2')),
    );
  }
  const nodes = await openapiTS(succeeding as unknown as OpenAPI3, {
    // A file of a form.
    transform: ({ format: kind }) =>
      kind === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined,
  });
  const isUsed = (node: ts.Node): boolean =>
    !('name' in node) ||
    !['paths', 'webhooks', '$defs'].includes((node.name as ts.Identifier).text);
  return astToString(nodes.filter(isUsed));
}

/** Method and path of each operation, by its id. */
function tableOf({ paths }: Document): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) =>
        `${operationId}: { method: '${method.toUpperCase()}', path: '${path}' },`,
    ),
  );
  return `export const OPERATIONS = {\n${rows.join('\n')}\n} as const;\n`;
}

const operationsOf = ({ paths }: Document) =>
  Object.values(paths).flatMap((methods) => Object.values(methods));
