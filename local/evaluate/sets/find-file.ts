import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Finds a file that a set names relative to some folder of it. An earlier folder wins, even where it
 * holds the file without the path that the set gives.
 * @throws Error naming the file and the folders that were searched.
 */
export function findFile(name: string, folders: readonly (string | undefined)[]): string {
  const bases = folders.filter((folder) => folder !== undefined);
  const candidates = bases.flatMap((folder) => [
    path.resolve(folder, name),
    path.resolve(folder, path.basename(name)),
  ]);
  const found = candidates.find((candidate) => existsSync(candidate));
  if (found === undefined) throw new Error(`${name} is in none of ${bases.join(', ')}`);
  return found;
}
