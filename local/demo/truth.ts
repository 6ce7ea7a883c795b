import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Bbox, Result } from '../../lambdas/contracts/result';
import type { Box } from '../../lambdas/domain/recognition/box';
import { iou } from '../../lambdas/domain/recognition/box';

/** With fractions: it was rendered. */
const bboxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** What is really on the demo's shelf. */
const truthSchema = z.object({
  photo: z.string(),
  facings: z.array(
    z.object({
      /** `null`: a product that is not in the catalogue. */
      name: z.string().nullable(),
      bbox: bboxSchema,
    }),
  ),
  /** Products that others or the border mostly hide: to find them is neither asked for nor wrong. */
  partly: z.array(bboxSchema),
});
export type Truth = z.infer<typeof truthSchema>;

export const readTruth = async (file: string): Promise<Truth> =>
  truthSchema.parse(JSON.parse(await readFile(file, 'utf8')));

export interface Score {
  readonly facings: number;
  /** Found at an intersection over union of at least 0.5. */
  readonly found: number;
  /** Found and rightly named; a product that is not in the catalogue is right as `object`. */
  readonly right: number;
  /** Boxes where no product is, not even a partly seen one, and second boxes on a facing. */
  readonly surplus: number;
}

const OVERLAP = 0.5;

/** Gives each facing the annotation that overlaps it most and compares the names. */
export function scoreResult(result: Pick<Result, 'coco'>, truth: Truth): Score {
  const names = new Map(result.coco.categories.map(({ id, name }) => [id, id === 0 ? null : name]));
  const pairs = truth.facings
    .flatMap((facing) =>
      result.coco.annotations.map((annotation) => ({
        facing,
        annotation,
        shared: overlapOf(facing.bbox, annotation.bbox),
      })),
    )
    .filter(({ shared }) => shared >= OVERLAP)
    .sort((a, b) => b.shared - a.shared);

  const matched = new Map<Truth['facings'][number], number>();
  const used = new Set<number>();
  for (const { facing, annotation } of pairs) {
    if (matched.has(facing) || used.has(annotation.id)) continue;
    matched.set(facing, annotation.category_id);
    used.add(annotation.id);
  }
  const right = [...matched].filter(([facing, id]) => names.get(id) === facing.name).length;
  return {
    facings: truth.facings.length,
    found: matched.size,
    right,
    surplus: result.coco.annotations.filter(
      ({ id, bbox }) =>
        !used.has(id) && !truth.partly.some((box) => overlapOf(box, bbox) >= OVERLAP),
    ).length,
  };
}

const overlapOf = (a: Bbox, b: Bbox): number => iou(boxOf(a), boxOf(b));

const boxOf = ([x, y, width, height]: Bbox): Box => ({
  x0: x,
  y0: y,
  x1: x + width,
  y1: y + height,
});
