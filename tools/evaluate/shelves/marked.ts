import { globSync } from 'node:fs';
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
  /** The category of a facing is that of its set's file. */
  readonly facings: readonly Pick<Annotation, 'id' | 'bbox' | 'category_id'>[];
}

/** The COCO files of marked photos in a set's folder, or in the folders of all sets. */
export const findMarkedSets = (data: string, set = '*'): string[] =>
  globSync(path.join(data, set, 'annotations*.json')).toSorted();

/** The marked photos of a COCO file, keyed by file name. The photos lie beside it. */
export async function readMarkedPhotos(file: string): Promise<ReadonlyMap<string, MarkedPhoto>> {
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
        file: findFile(file_name, [path.dirname(file)]),
        size,
        facings: (ofImage.get(id) ?? []).map(({ bbox, category_id }, index) => ({
          id: index,
          bbox,
          category_id,
        })),
      },
    ]),
  );
}
