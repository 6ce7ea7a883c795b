import { readFile } from 'node:fs/promises';
import { readDocument } from './document';
import { pythonFiles } from './python/files';
import { typescriptFiles } from './typescript-files';

/** The content of each generated file of the clients, by its path from the repository's root. */
export async function generatedFiles(): Promise<Readonly<Record<string, string>>> {
  const document = readDocument();
  return { ...(await typescriptFiles(document)), ...(await pythonFiles(document)) };
}

/** The paths of generated files that are out of date. */
export async function staleFiles(): Promise<string[]> {
  const stale: string[] = [];
  for (const [file, text] of Object.entries(await generatedFiles())) {
    if ((await readFile(file, 'utf8').catch(() => '')) !== text) stale.push(file);
  }
  return stale;
}
