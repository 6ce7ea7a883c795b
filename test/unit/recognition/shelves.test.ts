import { describe, expect, it } from '@jest/globals';
import type { Bbox } from '../../../lambdas/contracts/result';
import { toLevelBox } from '../../../lambdas/domain/recognition/realogram/level-box';
import { groupSlotsIntoShelves } from '../../../lambdas/domain/recognition/realogram/shelves';
import { annotation } from '../../support/facings';

/** The shelves of boxes. A box is its own slot, and its number is its place in the arguments. */
const shelvesOf = (...boxes: Bbox[]) =>
  groupSlotsIntoShelves(
    boxes.map((bbox, id) => {
      const base = toLevelBox(annotation(id, bbox), { unit: 1, slope: 0 });
      return { base, stack: [base] };
    }),
  ).map((shelf) => shelf.map(({ base }) => base.id));

/** A facing whose lower edge is at 200. */
const FIRST: Bbox = [0, 100, 100, 100];

describe('groupSlotsIntoShelves', () => {
  it.each<[string, Bbox, Bbox]>([
    ['down by less than half of a height', [100, 149, 100, 100], [100, 150, 100, 100]],
    ['up by less than half of a height', [100, 51, 100, 100], [100, 50, 100, 100]],
    ['by less than half of the smaller height', [100, 169, 100, 60], [100, 170, 100, 60]],
    ['by less than half of the smaller height before it', [100, 49, 100, 200], [100, 50, 100, 200]],
  ])('follows a board that steps %s', (_, same, other) => {
    expect(shelvesOf(FIRST, same)).toHaveLength(1);
    expect(shelvesOf(FIRST, other)).toHaveLength(2);
  });

  it.each<[string, Bbox, Bbox]>([
    ['it', [50, 100, 100, 100], [49, 100, 100, 100]],
    ['a narrower one', [70, 100, 60, 100], [69, 100, 60, 100]],
    ['the narrower one before it', [50, 100, 200, 100], [49, 100, 200, 100]],
  ])('lets a product overlap half of %s, not more', (_, half, more) => {
    expect(shelvesOf(FIRST, half)).toHaveLength(1);
    expect(shelvesOf(FIRST, more)).toHaveLength(2);
  });

  it('continues the nearer of two shelves', () => {
    const above: Bbox = [0, 10, 100, 100];
    const between = (y: number): Bbox => [100, y, 100, 100];

    expect(shelvesOf(above, FIRST, between(54))).toEqual([[0, 2], [1]]);
    expect(shelvesOf(above, FIRST, between(56))).toEqual([[0], [1, 2]]);
    expect(shelvesOf(FIRST, above, between(54))).toEqual([[1, 2], [0]]);
  });

  it('orders shelves from the top and slots from the left, whatever the order of the input', () => {
    const below: Bbox = [50, 400, 100, 100];

    expect(shelvesOf(below, [100, 100, 100, 100], FIRST)).toEqual([[2, 1], [0]]);
    expect(shelvesOf(FIRST, [100, 100, 100, 100], below)).toEqual([[0, 1], [2]]);
  });

  it('orders shelves by their mean height, not by where they begin', () => {
    // The sinking shelf's lower edges are at 200 to 320. The other shelf's, above its right end, is
    // at 230.
    const sinking = [0, 40, 80, 120].map((down, place): Bbox => [100 * place, 100 + down, 99, 100]);
    const level: Bbox = [310, 130, 99, 100];

    expect(shelvesOf(...sinking, level)).toEqual([[4], [0, 1, 2, 3]]);
  });
});
