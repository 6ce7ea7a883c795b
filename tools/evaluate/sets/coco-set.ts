import path from 'node:path';
import * as z from 'zod';
import type { Box } from '../../../lambdas/domain/recognition/box';
import type {
  CatalogueEntry,
  EvaluationPhoto,
  EvaluationSet,
  TruthFacing,
} from '../evaluation-set';
import { entrySchema, idSchema, indexCatalogue, readCatalogue, sameName } from './catalogue';
import { findFile } from './find-file';
import { parseAs, readJsonFile } from './read-json';
import { findUprightMapping } from './recorded-size';

/** Pixels: x, y, width, height. */
const bboxSchema = z.tuple([
  z.number(),
  z.number(),
  z.number().nonnegative(),
  z.number().nonnegative(),
]);

const cocoSchema = z.object({
  images: z.array(
    z.object({
      id: idSchema,
      file_name: z.string(),
      width: z.number().positive().nullish(),
      height: z.number().positive().nullish(),
    }),
  ),
  categories: z.array(entrySchema.partial({ thumbnail: true })).default([]),
  annotations: z.array(
    z.object({
      image_id: idSchema,
      /** May be missing if the boxes do not name products. */
      category_id: idSchema.nullish(),
      bbox: bboxSchema,
      iscrowd: z.union([z.number(), z.boolean()]).nullish(),
    }),
  ),
});
type Coco = z.infer<typeof cocoSchema>;

/** Whether parsed JSON has the shape of a COCO file. It may also have the shape of a crops file. */
export function isCocoFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'images' in value && 'annotations' in value;
}

interface CocoSetOptions {
  readonly annotations: string;
  readonly photos?: string | undefined;
  /** Without a catalogue only the detector is measured. */
  readonly catalog?: string | readonly CatalogueEntry[] | undefined;
}

/** Reads a set in the COCO format. A box's category has the id or the name of a catalogue entry. */
export async function readCocoSet(options: CocoSetOptions): Promise<EvaluationSet> {
  const coco = parseAs(options.annotations, cocoSchema, await readJsonFile(options.annotations));
  const catalogue = await catalogueOf(options, coco);
  const nameOf = new Map(coco.categories.map(({ id, name }) => [id, name]));
  const find = indexCatalogue(catalogue);
  const itemOf = (category: string) => find(category, nameOf.get(category)) ?? null;

  warnOfUnknown(options.annotations, coco, catalogue, itemOf);
  const facingsOf = Map.groupBy(coco.annotations, ({ image_id }) => image_id);
  const catalogFolder = typeof options.catalog === 'string' ? options.catalog : undefined;
  const folders = [options.photos, path.dirname(options.annotations), catalogFolder];
  const photos = [];
  let mapped = 0;
  for (const image of coco.images) {
    const photo = {
      file: findFile(image.file_name, folders),
      facings: (facingsOf.get(image.id) ?? []).map((annotation) => toFacing(annotation, itemOf)),
    };
    const upright = await toUpright(photo, image);
    if (upright !== undefined) mapped += 1;
    photos.push(upright ?? photo);
  }
  if (mapped > 0) {
    console.warn(
      `${mapped} photos of ${options.annotations} have another size or orientation than it says: ` +
        'their boxes were scaled and turned',
    );
  }
  return { catalogue, complete: true, photos };
}

async function catalogueOf(
  { annotations, catalog }: CocoSetOptions,
  coco: Coco,
): Promise<readonly CatalogueEntry[]> {
  if (catalog === undefined) return [];
  if (typeof catalog !== 'string') return catalog;
  const known = z.array(entrySchema).safeParse(coco.categories).data;
  const catalogue = await readCatalogue(catalog, known);
  if (!isNameless(coco, catalogue)) return catalogue;
  console.warn(
    `all boxes of ${annotations} are of one category, and the catalogue has no product of its name: ` +
      'only the detector is measured',
  );
  return [];
}

/**
 * Whether the boxes do not name products, because all have the same category, such as `object`, or none. A
 * category with a product's name means that they do.
 */
function isNameless(
  { categories, annotations }: Coco,
  catalogue: readonly CatalogueEntry[],
): boolean {
  const used = new Set(annotations.map(({ category_id }) => category_id ?? undefined));
  if (used.size === 1 && used.has(undefined)) return true;
  const products = new Set(catalogue.map(({ name }) => sameName(name)));
  return (
    used.size === 1 &&
    catalogue.length > 1 &&
    categories.length > 0 &&
    categories.every(({ name }) => !products.has(sameName(name)))
  );
}

async function toUpright(
  photo: EvaluationPhoto,
  { width, height }: Coco['images'][number],
): Promise<EvaluationPhoto | undefined> {
  const { file, facings } = photo;
  if (!width || !height || facings.length === 0) return undefined;
  const boxes = facings.map(({ box }) => box);
  const map = await findUprightMapping(file, { width, height }, boxes);
  return map && { file, facings: facings.map((facing) => ({ ...facing, box: map(facing.box) })) };
}

type ItemOf = (category: string) => number | null;

/** Warns about boxes with an unknown image or category, because no figure would reveal them. */
function warnOfUnknown(
  file: string,
  coco: Coco,
  catalogue: readonly CatalogueEntry[],
  itemOf: ItemOf,
): void {
  const images = new Set(coco.images.map(({ id }) => id));
  const categories = new Set(coco.categories.map(({ id }) => id));
  const astray = coco.annotations.filter(({ image_id }) => !images.has(image_id)).length;
  if (astray > 0) {
    console.warn(`${astray} boxes of ${file} are of images that it does not list: left out`);
  }
  if (catalogue.length === 0) return;
  const used = coco.annotations.flatMap(({ category_id }) => category_id ?? []);
  const nameless = used.filter((id) => !categories.has(id) && itemOf(id) === null).length;
  if (categories.size > 0 && nameless > 0) {
    console.warn(
      `${nameless} boxes of ${file} have a category_id that neither its categories nor the catalogue know: ` +
        'they count as products that are not in the catalogue',
    );
  }
  if (used.length > 0 && used.every((id) => itemOf(id) === null)) {
    console.warn(
      `No box of ${file} is of a product of the catalogue: the catalogue has neither the ids nor the names of its categories`,
    );
  }
}

function toFacing(
  { bbox, iscrowd, category_id }: Coco['annotations'][number],
  itemOf: ItemOf,
): TruthFacing {
  const item = category_id === null || category_id === undefined ? null : itemOf(category_id);
  return { box: toBox(bbox), item, ignored: Boolean(iscrowd) };
}

function toBox([x, y, width, height]: z.infer<typeof bboxSchema>): Box {
  return { x0: x, y0: y, x1: x + width, y1: y + height };
}
