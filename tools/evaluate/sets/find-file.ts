import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Finds a file that a set names, with or without the path it gives. Earlier folders come first.
 * @throws Error that names the file and the searched folders.
 */
export function findFile(name: string, folders: readonly (string | undefined)[]): string {
  const bases = folders.filter((folder) => folder !== undefined);
  const places = bases.flatMap((folder) => [
    path.resolve(folder, name),
    path.resolve(folder, fileNameOf(name)),
  ]);
  const found = places.find((place) => existsSync(place)) ?? firstAlike(places);
  if (found === undefined) throw new Error(`${name} is in none of ${bases.join(', ')}`);
  return found;
}

/** The file's name without folders, also for a path of Windows. */
const fileNameOf = (name: string): string => path.win32.basename(name);

function firstAlike(places: readonly string[]): string | undefined {
  for (const place of places) {
    const alike = onlyAlike(place);
    if (alike !== undefined) return alike;
  }
  return undefined;
}

/**
 * The one file of the place's folder whose name differs only as copying and exporting change names: in capitals,
 * in the encoding of accents, or by a missing extension of a picture.
 */
function onlyAlike(place: string): string | undefined {
  const { dir: folder, base } = path.parse(place);
  // A catalogue may be a file instead of a folder.
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return undefined;
  const files = readdirSync(folder);
  const wanted = comparable(base);
  const same = files.filter((file) => comparable(file) === wanted);
  const extended = files.filter((file) => PICTURE.test(file) && stemOf(file) === wanted);
  const [alike, ...others] = same.length > 0 ? same : extended;
  return alike === undefined || others.length > 0 ? undefined : path.join(folder, alike);
}

const PICTURE = /\.(jpe?g|png)$/i;

const comparable = (name: string): string => name.normalize('NFC').toLowerCase();

const stemOf = (file: string): string => comparable(file.replace(PICTURE, ''));
