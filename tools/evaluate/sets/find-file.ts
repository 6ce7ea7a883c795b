import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Finds a file named in a set, by its path or by its file name alone. Earlier folders take precedence.
 * @throws Error that names the file and the searched folders, if the file is not found.
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

/** The file's name without folders. Windows paths work too. */
const fileNameOf = (name: string): string => path.win32.basename(name);

function firstAlike(places: readonly string[]): string | undefined {
  for (const place of places) {
    const alike = onlyAlike(place);
    if (alike !== undefined) return alike;
  }
  return undefined;
}

/**
 * The only file in the same folder whose name differs just in case, in the encoding of accents, or by a missing
 * picture extension, as copying and exporting change names. Undefined unless there is exactly one.
 */
function onlyAlike(place: string): string | undefined {
  const { dir: folder, base } = path.parse(place);
  // The folder may be a file, because a catalogue may be one.
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
