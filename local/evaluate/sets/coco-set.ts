import path from 'node:path';
import { z } from 'zod';
import type { Box } from '../../../lambdas/domain/recognition/box';
import type { EvaluationSet, TruthFacing } from '../evaluation-set';
import { entrySchema, idSchema, indexCatalogue, readCatalogue } from './catalogue';
import { groupBy } from '../group-by';
import { findFile } from './find-file';
import { parseAs, readJsonFile } from './read-json';

/** x, y, width, height */
const bboxSchema = z.tuple([
  z.number(),
  z.number(),
  z.number().nonnegative(),
  z.number().nonnegative(),
]);

const cocoSchema = z.object({
  images: z.array(z.object({ id: idSchema, file_name: z.string() })),
  categories: z.array(entrySchema.partial({ thumbnail: true })).default([]),
  annotations: z.array(
    z.object({
      image_id: idSchema,
      category_id: idSchema,
      bbox: bboxSchema,
      iscrowd: z.union([z.number(), z.boolean()]).default(0),
    }),
  ),
});
type Coco = z.infer<typeof cocoSchema>;

export interface CocoSetOptions {
  readonly annotations: string;
  readonly photos?: string | undefined;
  /** Without a catalogue only the detector is measured. */
  readonly catalog?: string | undefined;
}

/** Boxes in the COCO format, `category_id` = catalogue id. */
export async function readCocoSet(options: CocoSetOptions): Promise<EvaluationSet> {
  const coco = parseAs(options.annotations, cocoSchema, await readJsonFile(options.annotations));
  const catalogue =
    options.catalog === undefined
      ? []
      : await readCatalogue(options.catalog, z.array(entrySchema).safeParse(coco.categories).data);
  const nameOf = new Map(coco.categories.map(({ id, name }) => [id, name]));
  const itemOf = indexCatalogue(catalogue);

  warnOfUnknown(options, coco, (id) => itemOf(id) !== undefined);
  const facingsOf = groupBy(coco.annotations, ({ image_id }) => image_id);
  const folders = [options.photos, path.dirname(options.annotations), options.catalog];
  return {
    catalogue,
    complete: true,
    photos: coco.images.map(({ id, file_name }) => ({
      file: findFile(file_name, folders),
      facings: (facingsOf.get(id) ?? []).map((annotation) =>
        toFacing(annotation, itemOf(annotation.category_id, nameOf.get(annotation.category_id))),
      ),
    })),
  };
}

/** What no figure would show: boxes that belong to nothing. */
function warnOfUnknown(
  { annotations, catalog }: CocoSetOptions,
  coco: Coco,
  isListed: (category: string) => boolean,
): void {
  const images = new Set(coco.images.map(({ id }) => id));
  const categories = new Set(coco.categories.map(({ id }) => id));
  const astray = coco.annotations.filter(({ image_id }) => !images.has(image_id)).length;
  if (astray > 0) {
    console.warn(`${astray} boxes of ${annotations} are of images that it does not list: left out`);
  }
  const nameless = coco.annotations.filter(
    ({ category_id }) => !categories.has(category_id) && !isListed(category_id),
  ).length;
  if (catalog !== undefined && categories.size > 0 && nameless > 0) {
    console.warn(
      `${nameless} boxes of ${annotations} have a category_id that neither its categories nor the catalogue know: ` +
        'they count as products that are not in the catalogue',
    );
  }
}

function toFacing(
  { bbox, iscrowd }: Coco['annotations'][number],
  item: number | undefined,
): TruthFacing {
  return { box: toBox(bbox), item: item ?? null, ignored: Boolean(iscrowd) };
}

function toBox([x, y, width, height]: z.infer<typeof bboxSchema>): Box {
  return { x0: x, y0: y, x1: x + width, y1: y + height };
}
