import path from 'node:path';
import * as z from 'zod';
import { parseAs, readJsonFile } from '../sets/read-json';

/** A coordinate in a truth file, in thousandths of the photo's width or height. */
const thousandths = z.number().min(-1000).max(2000);

const baySchema = z
  .strictObject({
    /**
     * The height of each shelf's floor, from the top: one number, or those at the left and right edge of the
     * photo. A facing belongs to the first floor below its centre.
     */
    floors: z.array(z.union([thousandths, z.tuple([thousandths, thousandths])])).optional(),
    /** Set for goods that are not on shelves, which are not counted. */
    zone: z.enum(['hooks']).optional(),
    /**
     * The line between this bay and the next, as points [x, y] from the top down. The last bay has none.
     */
    until: z
      .array(z.tuple([thousandths, thousandths]))
      .min(2)
      .optional(),
  })
  .refine(({ floors, zone }) => (floors === undefined) !== (zone === undefined), {
    error: 'must have floors or a zone',
  });

const truthSchema = z.strictObject({
  photos: z.array(
    z.strictObject({
      file_name: z.string(),
      /** Methods for finding shelves may be chosen on `develop` photos only. */
      use: z.enum(['develop', 'measure']),
      /** From left to right. Neighbouring bays with shelves at the same heights are marked as one bay. */
      bays: z.array(baySchema).min(1),
    }),
  ),
});
export type PhotoTruth = z.infer<typeof truthSchema>['photos'][number];

/** The sets whose bays and shelves were counted by eye. */
export const COUNTED_SETS = [
  'racks',
  'vietnam',
  'shelves-train',
  'world-train',
  'norway-train',
  'fridge-train',
  'vending-train',
  'mexico-train',
  'portugal-train',
  'turkey-train',
] as const;
export type CountedSet = (typeof COUNTED_SETS)[number];

export async function readTruth(set: CountedSet): Promise<readonly PhotoTruth[]> {
  const file = path.join(__dirname, 'truth', `${set}.json`);
  return parseAs(file, truthSchema, await readJsonFile(file)).photos;
}

/** A shelf of a photo. Both numbers count from 0, and shelves without facings count as well. */
export interface TrueShelf {
  readonly bay: number;
  readonly floor: number;
}

/**
 * The shelf on which a facing stands.
 * @param x - the facing's centre, in thousandths of the photo's width
 * @param y - the facing's centre, in thousandths of the photo's height
 * @returns undefined for goods on hooks or on the floor
 */
export function shelfAt({ bays }: PhotoTruth, x: number, y: number): TrueShelf | undefined {
  const bay = bays.findIndex(({ until }) => until === undefined || x < crossing(until, y));
  const floor = (bays[bay]?.floors ?? []).findIndex((heights) => {
    const [left, right] = typeof heights === 'number' ? [heights, heights] : heights;
    return y <= left + ((right - left) * x) / 1000;
  });
  return floor < 0 ? undefined : { bay, floor };
}

/** The x coordinate of a line at a given height. The line is given as points from the top down. */
function crossing(line: readonly (readonly [x: number, y: number])[], height: number): number {
  const below = line.findIndex(([, y]) => height <= y);
  const [to, from] = [line.at(below), line[below - 1]];
  if (to === undefined) return Infinity;
  if (from === undefined || below < 0) return to[0];
  return from[0] + ((to[0] - from[0]) * (height - from[1])) / (to[1] - from[1] || 1);
}
