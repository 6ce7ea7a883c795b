import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { Bbox, Result } from '../../lambdas/contracts/result';
import type { Box } from '../../lambdas/domain/recognition/box';
import { iou } from '../../lambdas/domain/recognition/box';

/** A box on a rendered photo: x, y, width and height, in pixels with fractions. */
const bboxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** Where each product stands on the demo's shelf. */
const truthSchema = z.object({
  photo: z.string(),
  facings: z.array(
    z.object({
      /** Null for a product that is not in the catalogue. */
      name: z.string().nullable(),
      bbox: bboxSchema,
    }),
  ),
  /** Boxes of products that are mostly hidden. Annotations on them count as neither right nor wrong. */
  partly: z.array(bboxSchema),
});
export type Truth = z.infer<typeof truthSchema>;

export const readTruth = async (file: string): Promise<Truth> =>
  truthSchema.parse(JSON.parse(await readFile(file, 'utf8')));

export interface Score {
  readonly facings: number;
  /** How many facings have a box with an IoU of at least 0.5. */
  readonly found: number;
  /**
   * How many facings were found and named correctly. For a product that is not in the catalogue, the correct
   * name is `object`.
   */
  readonly right: number;
  /** How many boxes are on no product, or are second boxes on a facing. */
  readonly surplus: number;
}

/** The lowest IoU at which an annotation counts as finding a facing. */
const MIN_IOU = 0.5;

/** Gives each facing the annotation with the highest IoU, and compares their names. */
export function scoreResult(result: Pick<Result, 'coco'>, truth: Truth): Score {
  const names = new Map(result.coco.categories.map(({ id, name }) => [id, id === 0 ? null : name]));
  const pairs = truth.facings
    .flatMap((facing) =>
      result.coco.annotations.map((annotation) => ({
        facing,
        annotation,
        shared: iouOf(facing.bbox, annotation.bbox),
      })),
    )
    .filter(({ shared }) => shared >= MIN_IOU)
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
      ({ id, bbox }) => !used.has(id) && !truth.partly.some((box) => iouOf(box, bbox) >= MIN_IOU),
    ).length,
  };
}

const iouOf = (a: Bbox, b: Bbox): number => iou(boxOf(a), boxOf(b));

const boxOf = ([x, y, width, height]: Bbox): Box => ({
  x0: x,
  y0: y,
  x1: x + width,
  y1: y + height,
});
