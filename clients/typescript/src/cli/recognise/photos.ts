import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ENDINGS, PHOTO_ENDING } from '../../../../tables/photo-endings.js';
import { CommandError } from '../failure.js';

/** A photo to recognise. */
export interface PhotoFile {
  /** The photo's name in the results. */
  readonly name: string;
  readonly file: string;
}

/** The photos found, and how many other files in folders were left out for each reason. */
interface FoundPhotos {
  readonly photos: readonly PhotoFile[];
  readonly leftOut: ReadonlyMap<string, number>;
}

/**
 * Returns why a file in a folder is left out, if it is. Hidden files, such as `._shelf.jpg` from macOS, are not
 * photos.
 */
export function whyLeftOut(name: string): string | undefined {
  if (name.startsWith('.')) return 'hidden';
  if (PHOTO_ENDING.test(name)) return undefined;
  return path.extname(name) === '' ? 'without an ending' : path.extname(name).toLowerCase();
}

/** Says how many files are left out, and why. Returns undefined if none are. */
export function describeLeftOut(leftOut: ReadonlyMap<string, number>): string | undefined {
  if (leftOut.size === 0) return undefined;
  const counts = [...leftOut].map(([reason, count]) => `${count} ${reason}`);
  return `Files that are left out, because photos end in ${ENDINGS}: ${counts.join(', ')}`;
}

/**
 * Finds photos among files and in folders, sorted by name. If only one folder is given, photos are named by
 * their path below it. Single files are accepted with any extension.
 * @throws CommandError if a file or folder does not exist.
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

/** Replaces backslashes with slashes, so that results from Windows can be compared with others. */
const slashed = (name: string): string => path.normalize(name).replaceAll('\\', '/');
