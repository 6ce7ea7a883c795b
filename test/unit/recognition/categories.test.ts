import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '../../../lambdas/contracts/limits';
import type { RecognitionDocument } from '../../../lambdas/contracts/result';
import type { CatalogItemRow } from '../../../lambdas/contracts/rows';
import { buildRecognitionDocument } from '../../../lambdas/domain/recognition/document';
import type { Facing } from '../../../lambdas/domain/recognition/facing';
import { candidate, facing } from '../../support/facings';
import { catalogItem } from '../../support/rows';

/** The size limit of a Lambda answer, in bytes. */
const ANSWER_BYTES = 6_291_556;

const itemsNamed = (count: number, name: string): CatalogItemRow[] =>
  Array.from({ length: count }, (_, index) => catalogItem(index + 1, { name }));

const documentOf = (items: readonly CatalogItemRow[], facings: readonly Facing[] = []) =>
  buildRecognitionDocument({
    facings,
    photo: { width: 12_000, height: 9_000 },
    items,
    task: { compute_realogram: true, compute_shares: true },
    createdAt: '2026-11-20T17:18:10.123Z',
    models: ['facing-detector@1.0.0', 'product-embedder@1.0.0'],
  });

const idsOf = ({ coco }: RecognitionDocument): number[] => coco.categories.map(({ id }) => id);

/** The bytes as Lambda counts them: the body of an answer is a string in JSON. */
const answeredBytes = (value: unknown): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(value)));

/** 800 facings, the most on a photo, each with long numbers, alternatives and a gap beside it. */
const fullShelf = (items: number): Facing[] =>
  Array.from({ length: 800 }, (_, index) =>
    facing([1000.4 + (index % 40) * 270, 1000.4 + Math.floor(index / 40) * 370, 120, 310], {
      best: candidate(index, 0.8123),
      alternatives: [1, 2, 3].map((back) => candidate(items - back, 0.7123)),
    }),
  );

describe('the categories of a result', () => {
  it('are those of all 10,000 items of a task, if names have a usual length', () => {
    const items = itemsNamed(LIMITS.catalogItemsPerTask, 'Oat drink with calcium, barista edition');

    expect(idsOf(documentOf(items))).toEqual(Array.from({ length: 10_001 }, (_, id) => id));
  });

  it('are those that annotations or alternatives name, if an answer could not hold all', () => {
    const items = itemsNamed(10_000, 'x'.repeat(255));
    const shown = [
      facing([0, 0, 50, 90], {
        best: candidate(9_998),
        alternatives: [candidate(4, 0.2), candidate(7_000, 0.1)],
      }),
      facing([100, 0, 50, 90]),
    ];

    const { coco } = documentOf(items, shown);

    expect(coco.categories.map(({ id, neurolabs }) => [id, neurolabs?.productUuid])).toEqual([
      [0, undefined],
      [5, items[4]?.item_uuid],
      [7_001, items[7_000]?.item_uuid],
      [9_999, items[9_998]?.item_uuid],
    ]);
  });

  it('are limited on every photo of a task that has too many', () => {
    const items = itemsNamed(10_000, 'x'.repeat(255));

    expect([1, 2].map(() => idsOf(documentOf(items)))).toEqual([[0], [0]]);
  });

  it.each([
    ['letters', 'x'],
    ['quotes, which are escaped twice', '"'],
    ['characters of three bytes', '牛'],
  ])('are counted in the bytes of an answer: %s', (_, character) => {
    const items = (count: number) => itemsNamed(count, character.repeat(200));
    const bytesOf = (count: number) => answeredBytes(documentOf(items(count)).coco.categories);
    // An item whose number has four digits, like the items at the limit.
    const most = Math.floor(LIMITS.categoriesBytes / (bytesOf(1_001) - bytesOf(1_000)));

    expect(idsOf(documentOf(items(most - 20)))).toHaveLength(most - 20 + 1);
    expect(idsOf(documentOf(items(most + 20)))).toEqual([0]);
  });

  it('leave room for 800 facings in a Lambda answer', () => {
    const items = itemsNamed(10_000, 'x'.repeat(170));
    const document = documentOf(items, fullShelf(items.length));

    expect(document.coco.annotations).toHaveLength(800);
    expect(document.coco.categories).toHaveLength(10_001);
    expect(answeredBytes(document.coco.categories)).toBeGreaterThan(0.95 * LIMITS.categoriesBytes);
    expect(answeredBytes(document)).toBeLessThan(ANSWER_BYTES - 500_000);
  });
});
