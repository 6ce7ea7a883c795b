import path from 'node:path';
import * as z from 'zod';
import type { EvaluationSet } from '../evaluation-set';
import { idSchema, sameName } from './catalogue';
import { findFile } from './find-file';
import { parseAs, readJsonFile } from './read-json';

const boxSchema = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .refine(([x0, y0, x1, y1]) => x1 > x0 && y1 > y0, 'must be x0, y0, x1, y1')
  .transform(([x0, y0, x1, y1]) => ({ x0, y0, x1, y1 }));

const cropsSchema = z.object({
  references: z.record(z.string(), z.object({ photo: z.string(), box: boxSchema })),
  queries: z.array(z.object({ photo: z.string(), box: boxSchema, sku: idSchema })),
});

/** Whether parsed JSON has the shape of a crops file. */
export function isCropsFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'references' in value && 'queries' in value;
}

/** Reads a set whose reference pictures are crops of photos. Boxes are x0, y0, x1, y1. */
export async function readCropsSet(
  file: string,
  photos: string | undefined,
): Promise<EvaluationSet> {
  const { references, queries } = parseAs(file, cropsSchema, await readJsonFile(file));
  const folders = [photos, path.dirname(file)];
  const catalogue = Object.entries(references).map(([name, { photo, box }]) => ({
    id: name,
    name,
    references: [{ file: findFile(photo, folders), box }],
  }));
  const itemOf = new Map(catalogue.map(({ name }, index) => [sameName(name), index]));
  const strangers = queries.filter(({ sku }) => !itemOf.has(sameName(sku))).length;
  if (strangers > 0) {
    console.warn(
      `${strangers} of the ${queries.length} queries of ${file} have a sku that no reference has: ` +
        'they count as products that are not in the catalogue',
    );
  }
  return {
    catalogue,
    complete: false,
    photos: [...Map.groupBy(queries, ({ photo }) => photo)].map(([photo, onPhoto]) => ({
      file: findFile(photo, folders),
      facings: onPhoto.map(({ box, sku }) => ({
        box,
        item: itemOf.get(sameName(sku)) ?? null,
        ignored: false,
      })),
    })),
  };
}
