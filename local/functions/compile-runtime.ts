import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';

/**
 * Compiles the runtime to plain JavaScript and returns its path. Loading it with tsx would add 300 ms to each
 * cold start, and functions could come to depend on tsx.
 */
export function compileRuntime(targetFolder: string): string {
  const source = readFileSync(path.join(__dirname, 'runtime.ts'), 'utf8');
  const { code } = transformSync(source, { loader: 'ts', format: 'cjs', platform: 'node' });
  mkdirSync(targetFolder, { recursive: true });
  const file = path.join(targetFolder, 'runtime.cjs');
  writeFileSync(file, code);
  return file;
}
