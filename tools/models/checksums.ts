import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Lines `<sha256>  <package>/<file>`, one for each ONNX file in a folder of packages. */
export async function checksumsOf(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return Promise.all(
    files
      .filter((file) => file.endsWith('.onnx'))
      .sort()
      .map(async (file) => {
        const bytes = await readFile(path.join(folder, file));
        return `${createHash('sha256').update(bytes).digest('hex')}  ${file}`;
      }),
  );
}
