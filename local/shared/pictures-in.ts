import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** The JPEG and PNG files of a folder, in a fixed order. */
export async function picturesIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => /\.(jpe?g|png)$/i.test(file)).sort();
  return files.map((file) => path.resolve(folder, file));
}
