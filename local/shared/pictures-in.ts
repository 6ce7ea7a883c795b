import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** The paths of the JPEG and PNG files in a folder, sorted by name. */
export async function picturesIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => /\.(jpe?g|png)$/i.test(file)).sort();
  return files.map((file) => path.resolve(folder, file));
}
