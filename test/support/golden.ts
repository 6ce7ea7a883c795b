import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { bboxSchema, type RecognitionDocument } from '../../lambdas/contracts/result';

/** The annotations that the committed models find on the small shelf. */
export const GOLDEN_FILE = path.join(__dirname, '../inference/fixtures/mini-golden.json');

const goldenSchema = z.array(
  z.object({ name: z.string(), bbox: bboxSchema, score: z.number().min(0).max(1) }),
);
type Golden = z.infer<typeof goldenSchema>;

export const readGolden = async (): Promise<Golden> =>
  goldenSchema.parse(JSON.parse(await readFile(GOLDEN_FILE, 'utf8')));

/** The annotations of a document by name, box and score. */
export function goldenOf({ coco }: Pick<RecognitionDocument, 'coco'>): Golden {
  const names = new Map(coco.categories.map(({ id, name }) => [id, name]));
  return coco.annotations.map(({ category_id, bbox, neurolabs }) => ({
    name: names.get(category_id) ?? '',
    bbox,
    score: neurolabs.score,
  }));
}
