import type { NotCompared, RecognitionDocument } from '../../contracts/result';
import type { JudgedFacing } from './judged-facings';

/** The part of a result's document that says which items facings were compared with. */
interface ComparedPart extends Pick<RecognitionDocument, 'not_compared'> {
  readonly coco: {
    readonly categories: readonly {
      readonly id: number;
      readonly neurolabs: { readonly productUuid: string } | null;
    }[];
  };
}

/** The facings that show an item which the task did not have when they were named. */
export function facingsNotCompared(
  { coco: { categories }, not_compared: earlier = [] }: ComparedPart,
  facings: readonly JudgedFacing[],
): NotCompared[] {
  const listed = new Set(categories.map(({ neurolabs }) => neurolabs?.productUuid));
  // If all categories would be too large for an answer, a document leaves some out.
  const listsAll = categories.length === 1 + Math.max(...categories.map(({ id }) => id));
  return facings.flatMap(({ annotation_id, right }): NotCompared[] => {
    if (right == null) return [];
    const isMissing = listsAll && !listed.has(right);
    const wasMissing = earlier.some(
      (each) => each.annotation_id === annotation_id && each.item_uuid === right,
    );
    return isMissing || wasMissing ? [{ annotation_id, item_uuid: right }] : [];
  });
}
