import { describe, expect, it, jest } from '@jest/globals';
import {
  compareOnly,
  findLookalikesOf,
  reportLookalikes,
} from '../../../lambdas/worker/gallery/lookalikes';
import type { Models } from '../../../lambdas/worker/onnx/models';
import { galleryOf, item, matcher } from '../../support/plane-gallery';

describe('a gallery of which some items are to be compared', () => {
  it('compares many changed views in batches, so that no table of scores takes more than 20 MB', async () => {
    const match = jest.spyOn(matcher, 'match');
    const items = Array.from({ length: 600 }, item);
    const gallery = galleryOf(items.map((row) => [row, [0]]));

    const found = await findLookalikesOf(
      new Set(items.map(({ item_uuid }) => item_uuid)),
      gallery,
      matcher,
    );

    expect(found.size).toBe(600);
    expect(match.mock.calls.map(([queries]) => queries.length / 2)).toEqual([256, 256, 88]);
    match.mockRestore();
  });

  it('reports lookalikes of both items, and compares no other views', async () => {
    const [a, b, c] = [item(), item(), item()];
    const gallery = galleryOf([
      [a, [0, 90]],
      [b, [94, 0]],
      [c, [180, 184]],
    ]);

    const found = await findLookalikesOf(new Set([b.item_uuid]), gallery, matcher);

    expect(found.get(1)).toEqual([
      { view: 0, item_uuid: a.item_uuid },
      { view: 1, item_uuid: a.item_uuid },
    ]);
    expect(found.get(0)).toEqual([
      { view: 1, item_uuid: b.item_uuid },
      { view: 0, item_uuid: b.item_uuid },
    ]);
    expect(found.has(2)).toBe(false);
  });

  it('is compared where it was changed only, once, even if it is changed again before', async () => {
    const match = jest.spyOn(matcher, 'match');
    const models = { embedder: { id: 'product-embedder@1.2.3' }, matcher } as unknown as Models;
    const [a, b] = [item(), item()];
    const of = () =>
      galleryOf([
        [a, [0]],
        [b, [90]],
      ]);
    const [packed, changed, again] = [of(), of(), of()];
    compareOnly(packed, new Set());
    compareOnly(changed, new Set([a.item_uuid]), packed);
    compareOnly(again, new Set(), changed);

    await reportLookalikes(packed, models);
    expect(match).not.toHaveBeenCalled();
    await reportLookalikes(again, models);
    await reportLookalikes(again, models);

    expect(match).toHaveBeenCalledTimes(1);
    expect(match.mock.calls[0]?.[0]).toHaveLength(2);
    match.mockRestore();
  });

  it('is compared as a whole if the one that it was made of was not compared at all', async () => {
    const match = jest.spyOn(matcher, 'match');
    const models = { embedder: { id: 'product-embedder@1.2.3' }, matcher } as unknown as Models;
    const of = () =>
      galleryOf([
        [item(), [0]],
        [item(), [90]],
      ]);
    const [read, changed] = [of(), of()];
    compareOnly(changed, new Set([read.items[0]?.item_uuid ?? '']), read);

    await reportLookalikes(changed, models);

    expect(match.mock.calls[0]?.[0]).toHaveLength(4);
    match.mockRestore();
  });
});
