import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ENDINGS, PHOTO_ENDING } from '../../../../tables/photo-endings.js';
import { CommandError } from '../failure.js';

/** A photo to recognise. */
export interface PhotoFile {
  /** Its name in the results. */
  readonly name: string;
  readonly file: string;
}

/** Photos, and how many files of folders are left out, by the reason. */
interface FoundPhotos {
  readonly photos: readonly PhotoFile[];
  readonly leftOut: ReadonlyMap<string, number>;
}

/**
 * Why a file of a folder is left out. Hidden files, such as macOS's `._shelf.jpg`, are no photos.
 */
export function whyLeftOut(name: string): string | undefined {
  if (name.startsWith('.')) return 'hidden';
  if (PHOTO_ENDING.test(name)) return undefined;
  return path.extname(name) === '' ? 'without an ending' : path.extname(name).toLowerCase();
}

/** Says which files are left out, and why; undefined if none are. */
export function describeLeftOut(leftOut: ReadonlyMap<string, number>): string | undefined {
  if (leftOut.size === 0) return undefined;
  const counts = [...leftOut].map(([reason, count]) => `${count} ${reason}`);
  return `Files that are left out, because photos end in ${ENDINGS}: ${counts.join(', ')}`;
}

/**
 * The photos in folders and among files, by name. If one folder is given, photos are named by their
 * path below it. Single files are taken whatever their ending.
 * @throws CommandError if there is no such file or folder.
 */
export async function photosOf(paths: readonly string[]): Promise<FoundPhotos> {
  const leftOut = new Map<string, number>();
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
      if (!entry.isFile()) continue;
      const reason = whyLeftOut(entry.name);
      if (reason !== undefined) {
        leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
        continue;
      }
      const file = path.join(entry.parentPath, entry.name);
      const name = paths.length === 1 ? path.relative(given, file) : file;
      photos.push({ name: slashed(name), file });
    }
  }
  return { photos: photos.sort((a, b) => (a.name < b.name ? -1 : 1)), leftOut };
}

/** With slashes, results from Windows, which has backslashes, can be compared with others. */
const slashed = (name: string): string => path.normalize(name).replaceAll('\\', '/');
