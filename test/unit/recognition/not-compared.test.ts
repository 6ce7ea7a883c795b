import { describe, expect, it } from '@jest/globals';
import type { JudgedFacing } from '../../../lambdas/domain/recognition/judged-facings';
import { facingsNotCompared } from '../../../lambdas/domain/recognition/not-compared';
import { photoOf, uuidOf } from '../../support/planned-bay';

const [A, LATER] = [uuidOf('A'), uuidOf('Z')];

const facing = (annotation_id: number, right: string | null | undefined): JudgedFacing => ({
  annotation_id,
  bbox: [0, 0, 9, 9],
  found: true,
  named: null,
  right,
});

describe('facingsNotCompared', () => {
  const document = photoOf(['AB']);

  it('finds facings of an item that the task did not have', () => {
    const facings = [facing(0, A), facing(1, LATER), facing(2, null), facing(3, undefined)];

    expect(facingsNotCompared(document, facings)).toEqual([{ annotation_id: 1, item_uuid: LATER }]);
  });

  it('remembers them when the task has got the item', () => {
    const not_compared = [{ annotation_id: 1, item_uuid: A }];

    expect(facingsNotCompared({ ...document, not_compared }, [facing(0, A), facing(1, A)])).toEqual(
      not_compared,
    );
  });

  it('finds none if the document does not list all items of the task', () => {
    const [object, ...rest] = document.coco.categories;
    const categories = [...(object ? [object] : []), ...rest.map((each) => ({ ...each, id: 99 }))];

    expect(facingsNotCompared({ coco: { categories } }, [facing(0, LATER)])).toEqual([]);
  });
});
