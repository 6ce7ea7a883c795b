import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { picturesIn } from '../../../local/shared/pictures-in';
import type { CatalogueEntry } from '../evaluation-set';
import { findFile } from './find-file';
import { parseAs, readJsonFile } from './read-json';

export const idSchema = z.union([z.string(), z.number()]).transform(String);

export const entrySchema = z.object({
  id: idSchema,
  /** May be a number in some sets. */
  name: idSchema,
  thumbnail: z.string(),
  /** In metres. The service lists null for an item without a height. */
  height: z.number().positive().nullish(),
});
type Entry = z.infer<typeof entrySchema>;

/**
 * Reads a catalogue from `catalog.json` in the folder or its parent. Without that file, it takes the entries
 * in the annotations, or else one product per picture.
 * @param folder - the folder, or a catalogue file of any name
 * @param known - the entries in the annotations that have thumbnails
 */
export async function readCatalogue(
  folder: string,
  known: readonly Entry[] = [],
): Promise<CatalogueEntry[]> {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}`);
  const entries = (await readCatalogueFile(folder)) ?? (known.length > 0 ? known : undefined);
  if (entries === undefined) return readPictures(folder);
  return entries.map(({ id, name, thumbnail, height }) => ({
    id,
    name,
    height: height ?? undefined,
    references: [{ file: findFile(thumbnail, [folder, path.dirname(path.resolve(folder))]) }],
  }));
}

async function readCatalogueFile(folder: string): Promise<Entry[] | undefined> {
  const places = [folder, path.dirname(path.resolve(folder))];
  const file = statSync(folder).isFile()
    ? folder
    : places.map((place) => path.join(place, 'catalog.json')).find(existsSync);
  return file === undefined
    ? undefined
    : parseAs(file, z.array(entrySchema), await readJsonFile(file));
}

async function readPictures(folder: string): Promise<CatalogueEntry[]> {
  const files = await picturesIn(folder);
  if (files.length === 0) throw new Error(`${folder} holds no catalog.json and no pictures`);
  return files.map((file) => {
    const { name } = path.parse(file);
    return { id: name, name, references: [{ file }] };
  });
}

/** The normal form in which names are compared, because Unicode has two encodings for accents. */
export const sameName = (name: string): string => name.normalize('NFC');

/**
 * Returns a function that finds entries by id, or else by name. Annotations may use their own ids, so the name
 * decides if id and name belong to different entries.
 */
export function indexCatalogue(
  catalogue: readonly CatalogueEntry[],
): (id: string, name?: string) => number | undefined {
  const byId = new Map(catalogue.map((entry, index) => [entry.id, index]));
  const byName = new Map(catalogue.map(({ name }, index) => [sameName(name), index]));
  return (id, name) => {
    const numbered = byId.get(id);
    const called = name === undefined ? undefined : byName.get(sameName(name));
    if (numbered === undefined || called === undefined) return numbered ?? called;
    const isCalledSo = sameName(catalogue[numbered]?.name ?? '') === sameName(name ?? '');
    return isCalledSo ? numbered : called;
  };
}
