import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../failure.js';

/** A photo to recognise. */
export interface PhotoFile {
  /** Its name in the results. */
  readonly name: string;
  readonly file: string;
}

/** Hidden files are not photos, such as `._shelf.jpg` of macOS. */
const isPhoto = (name: string): boolean =>
  /\.(jpe?g|png)$/i.test(name) && !path.basename(name).startsWith('.');

/**
 * The photos in folders and among files, by name. One folder names its photos by their path below it.
 * Files are taken whatever they are called.
 * @throws CommandError if there is no such file or folder.
 */
export async function photosOf(paths: readonly string[]): Promise<PhotoFile[]> {
  const photos: PhotoFile[] = [];
  for (const given of paths) {
    const found = await stat(given).catch(() => undefined);
    if (!found) throw new CommandError(`There is no file or folder ${given}`);
    if (!found.isDirectory()) {
      photos.push({ name: slashed(given), file: given });
      continue;
    }
    const entries = await readdir(given, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile() || !isPhoto(entry.name)) continue;
      const file = path.join(entry.parentPath, entry.name);
      const name = paths.length === 1 ? path.relative(given, file) : file;
      photos.push({ name: slashed(name), file });
    }
  }
  return photos.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Windows separates by backslashes; results of both are compared. */
const slashed = (name: string): string => path.normalize(name).replaceAll('\\', '/');
