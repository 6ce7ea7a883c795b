import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { format } from 'prettier';
import ts from 'typescript';
import { operationsOf, type Document } from './document';

const FOLDER = 'clients/typescript/src/generated';
const HEADING =
  '// Written by `npm run client -- types` from the OpenAPI document: change that, not this.\n';
/** The same style as in .prettierrc.json, because the repository's format check covers these files too. */
const STYLE = { parser: 'typescript', singleQuote: true, printWidth: 100 } as const;

/** The generated files of the TypeScript client. */
export async function typescriptFiles(document: Document): Promise<Record<string, string>> {
  return {
    [`${FOLDER}/schema.ts`]: await format(HEADING + (await typesOf(document)), STYLE),
    [`${FOLDER}/operations.ts`]: await format(HEADING + tableOf(document), STYLE),
  };
}

/**
 * The types of all bodies, parameters and successful answers. Error answers need no types, because the
 * client turns them into a ShelfError.
 */
async function typesOf(document: Document): Promise<string> {
  const succeeding = structuredClone(document);
  for (const operation of Object.values(succeeding.paths).flatMap((one) => Object.values(one))) {
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses).filter(([status]) => status.startsWith('2')),
    );
  }
  const nodes = await openapiTS(succeeding as unknown as OpenAPI3, {
    // A file field of a form.
    transform: ({ format: kind }) =>
      kind === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined,
  });
  const isUsed = (node: ts.Node): boolean =>
    !('name' in node) ||
    !['paths', 'webhooks', '$defs'].includes((node.name as ts.Identifier).text);
  return astToString(nodes.filter(isUsed));
}

/** A table with the method and path of each operation, by operation id. */
function tableOf(document: Document): string {
  const rows = operationsOf(document).map(
    ({ operationId, method, path }) => `${operationId}: { method: '${method}', path: '${path}' },`,
  );
  return `export const OPERATIONS = {\n${rows.join('\n')}\n} as const;\n`;
}
