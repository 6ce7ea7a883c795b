import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Document } from '../document';
import { inputsOf } from './inputs';
import { modelsOf } from './models';
import { operationsTableOf } from './operations';
import { blockingFrom } from './blocking';

const PACKAGE = 'clients/python/src/shelf_recognition';
const FROM_DOCUMENT =
  '# Written by `npm run client -- types` from the OpenAPI document: change that, not this.\n';

/** The generated files of the Python client. They are written by Node.js, so changing a route needs no Python. */
export async function pythonFiles(document: Document): Promise<Record<string, string>> {
  const files: Record<string, string> = {
    [`${PACKAGE}/generated/models.py`]: FROM_DOCUMENT + modelsOf(document),
    [`${PACKAGE}/generated/inputs.py`]: FROM_DOCUMENT + inputsOf(document),
    [`${PACKAGE}/generated/operations.py`]: FROM_DOCUMENT + operationsTableOf(document),
  };
  const sources = (await readdir(path.join(PACKAGE, 'awaiting'))).filter((name) =>
    name.endsWith('.py'),
  );
  for (const name of sources.sort()) {
    const source = await readFile(path.join(PACKAGE, 'awaiting', name), 'utf8');
    files[`${PACKAGE}/blocking/${name}`] =
      `# Written by \`npm run client -- types\` from awaiting/${name}: change that, not this.\n` +
      blockingFrom(source);
  }
  return files;
}
