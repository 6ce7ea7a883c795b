import { NOT_IN_THE_CATALOGUE } from '../typescript/src/facings.js';
import type { PhotoRecord } from './photo-record.js';

/** The category for unnamed facings. Its id is not 0, because training tools take 0 for the background. */
const UNNAMED = { id: 1, name: NOT_IN_THE_CATALOGUE, supercategory: '' };

type Records = () => AsyncIterable<PhotoRecord>;

/**
 * Writes records as one COCO document that pycocotools can read. Ids start at 1. The records are read twice, so
 * that memory grows only with the number of products.
 * @param description - what made the document
 */
export async function writeCoco(
  description: string,
  records: Records,
  write: (text: string) => void,
): Promise<void> {
  write(`{"info":${JSON.stringify({ description })},"licenses":[],"images":[`);
  let image = 0;
  for await (const { photo, photo_width, photo_height, ...record } of records()) {
    if (record.status === 'FAILED') continue;
    image += 1;
    const fields = { id: image, file_name: photo, width: photo_width, height: photo_height };
    write(`${image > 1 ? ',' : ''}\n${JSON.stringify(fields)}`);
  }
  write('],\n"annotations":[');
  const categories = await writeAnnotations(records, write);
  write(`],\n"categories":${JSON.stringify([UNNAMED, ...categories.values()])}}\n`);
}

interface Category {
  readonly id: number;
  readonly name: string;
  readonly supercategory: string;
}

async function writeAnnotations(
  records: Records,
  write: (text: string) => void,
): Promise<ReadonlyMap<string, Category>> {
  const categories = new Map<string, Category>();
  let [image, annotation] = [0, 0];
  for await (const { status, facings } of records()) {
    if (status === 'FAILED') continue;
    image += 1;
    for (const { name, catalog_item_uuid, brand, confidence, x, y, width, height } of facings) {
      annotation += 1;
      if (catalog_item_uuid !== null && !categories.has(catalog_item_uuid)) {
        const id = UNNAMED.id + categories.size + 1;
        categories.set(catalog_item_uuid, { id, name, supercategory: brand ?? '' });
      }
      const fields = {
        id: annotation,
        image_id: image,
        category_id: categories.get(catalog_item_uuid ?? '')?.id ?? UNNAMED.id,
        bbox: [x, y, width, height],
        area: width * height,
        iscrowd: 0,
        segmentation: [],
        score: confidence,
      };
      write(`${annotation > 1 ? ',' : ''}\n${JSON.stringify(fields)}`);
    }
  }
  return categories;
}
