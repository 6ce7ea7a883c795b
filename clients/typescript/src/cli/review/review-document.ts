import * as z from 'zod';
import type { Result } from '../../types.js';
import { NOT_IN_THE_CATALOGUE } from '../../facings.js';
import { CommandError } from '../failure.js';

/** The COCO fields that every labelling tool keeps. Tools drop fields they do not know. */
const reviewSchema = z.object({
  images: z.array(z.object({ id: z.number(), file_name: z.string() })),
  categories: z.array(z.object({ id: z.number(), name: z.string() })),
  annotations: z.array(
    z.object({
      image_id: z.number(),
      category_id: z.number(),
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    }),
  ),
});
export type Review = z.infer<typeof reviewSchema>;

/** @throws CommandError that names the field at fault. */
export function parseReview(file: string, text: string): Review {
  try {
    return reviewSchema.parse(JSON.parse(text));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const where = issue ? `${issue.path.join('.')}: ${issue.message}` : 'it is not JSON';
    throw new CommandError(`${file} is not a COCO document with images and boxes: ${where}`);
  }
}

/**
 * Returns a file name for a result's photo. It contains the result's uuid, because every tool keeps file names.
 */
export const fileNameOf = ({ uuid }: Pick<Result, 'uuid'>): string => `${uuid}.jpg`;

export const resultOfFile = (name: string): string | undefined =>
  /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z]+$/i.exec(name)?.[1]?.toLowerCase();

/** Collects results into one COCO document, in which each item is one category across all photos. */
export class ReviewDocument {
  readonly #images: object[] = [];
  readonly #annotations: object[] = [];
  /**
   * Categories by item uuid; null stands for no item. Items without facings also have a category, so that
   * people can choose them.
   */
  readonly #categories = new Map<string | null, { readonly id: number; readonly name: string }>([
    [null, { id: 1, name: NOT_IN_THE_CATALOGUE }],
  ]);

  add(result: Result): void {
    const { coco, image_url, uuid } = result;
    const [photo] = coco.images;
    const image_id = this.#images.length + 1;
    this.#images.push({
      id: image_id,
      file_name: fileNameOf(result),
      width: photo?.width,
      height: photo?.height,
      coco_url: image_url,
      result_uuid: uuid,
    });
    const categoryOf = new Map(
      coco.categories.map(({ id, name, neurolabs }) => [
        id,
        this.#categoryOf(neurolabs?.productUuid ?? null, name),
      ]),
    );
    for (const { id, category_id, bbox, area } of coco.annotations) {
      this.#annotations.push({
        id: this.#annotations.length + 1,
        image_id,
        category_id: categoryOf.get(category_id) ?? 1,
        bbox,
        area,
        iscrowd: 0,
        segmentation: [],
        annotation_id: id,
      });
    }
  }

  #categoryOf(item: string | null, name: string): number {
    const known = this.#categories.get(item);
    if (known) return known.id;
    const id = this.#categories.size + 1;
    this.#categories.set(item, { id, name });
    return id;
  }

  toString(): string {
    const categories = [...this.#categories].map(([catalog_item_uuid, category]) => ({
      ...category,
      supercategory: '',
      ...(catalog_item_uuid !== null && { catalog_item_uuid }),
    }));
    const info = { description: 'shelf review export' };
    return `${JSON.stringify({
      info,
      licenses: [],
      images: this.#images,
      annotations: this.#annotations,
      categories,
    })}\n`;
  }
}
