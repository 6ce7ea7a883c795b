import path from 'node:path';
import * as z from 'zod';
import type { Annotation } from '../../../lambdas/contracts/result';
import type { PhotoSize } from '../../../lambdas/domain/recognition/box';
import { findFile } from '../sets/find-file';
import { parseAs, readJsonFile } from '../sets/read-json';

const cocoSchema = z.object({
  images: z.array(
    z.object({
      id: z.number(),
      file_name: z.string(),
      width: z.number().positive(),
      height: z.number().positive(),
    }),
  ),
  categories: z.array(z.object({ id: z.number(), name: z.string() })),
  annotations: z.array(
    z.object({
      image_id: z.number(),
      category_id: z.number(),
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      iscrowd: z.number().optional(),
    }),
  ),
});

/** A category that some sets mark besides products. */
const NOT_PRODUCTS = 'price_tag';

/** A photo with its marked facings, except ignored ones. */
export interface MarkedPhoto {
  readonly file: string;
  readonly size: PhotoSize;
  readonly facings: readonly Pick<Annotation, 'id' | 'bbox'>[];
}

/** The marked photos of a set, keyed by file name. */
export async function readMarkedPhotos(folder: string): Promise<ReadonlyMap<string, MarkedPhoto>> {
  const file = path.join(folder, 'annotations.json');
  const coco = parseAs(file, cocoSchema, await readJsonFile(file));
  const tags = coco.categories.find(({ name }) => name === NOT_PRODUCTS)?.id;
  const products = coco.annotations.filter(
    ({ iscrowd, category_id }) => iscrowd !== 1 && category_id !== tags,
  );
  const ofImage = Map.groupBy(products, ({ image_id }) => image_id);
  return new Map(
    coco.images.map(({ id, file_name, ...size }) => [
      file_name,
      {
        file: findFile(file_name, [folder]),
        size,
        facings: (ofImage.get(id) ?? []).map(({ bbox }, index) => ({ id: index, bbox })),
      },
    ]),
  );
}
