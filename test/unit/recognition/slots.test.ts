import { describe, expect, it } from '@jest/globals';
import type { Bbox } from '../../../lambdas/contracts/result';
import { toLevelBox, type LevelBox } from '../../../lambdas/domain/recognition/realogram/level-box';
import {
  groupFacingsIntoSlots,
  groupTouchingFacings,
  type Slot,
} from '../../../lambdas/domain/recognition/realogram/slots';
import { annotation, LEVEL_FRAME } from '../../support/facings';

/** The stacks of boxes, each from the lowest. A box's number is its place in the arguments. */
const stacksBy = (group: (boxes: LevelBox[]) => Slot[], ...boxes: Bbox[]) =>
  group(boxes.map((bbox, id) => toLevelBox(annotation(id, bbox), LEVEL_FRAME))).map(({ stack }) =>
    stack.map(({ id }) => id),
  );
const stacksOf = (...boxes: Bbox[]) => stacksBy(groupTouchingFacings, ...boxes);
const stacksOnShelf = (...boxes: Bbox[]) => stacksBy(groupFacingsIntoSlots, ...boxes);

/** 100 x 100 pixels; its upper edge is at 300. */
const LOWER: Bbox = [200, 300, 100, 100];

describe('groupTouchingFacings', () => {
  it.each<[string, Bbox, Bbox]>([
    ['8 of 100 pixels above it', [200, 192, 100, 100], [200, 191, 100, 100]],
    ['8 of 100 pixels in front of it', [200, 208, 100, 100], [200, 209, 100, 100]],
    ['4 pixels above it, if it is 50 high', [200, 246, 100, 50], [200, 245, 100, 50]],
    ['8 pixels above it, if it is 200 high', [200, 92, 100, 200], [200, 91, 100, 200]],
  ])('puts a product onto another one if its lower edge is up to %s', (_, near, far) => {
    expect(stacksOf(LOWER, near)).toEqual([[0, 1]]);
    expect(stacksOf(LOWER, far)).toEqual([[0], [1]]);
  });

  it.each<[string, Bbox, Bbox]>([
    ['of one as wide', [250, 200, 100, 100], [251, 200, 100, 100]],
    ['of a narrower one', [270, 200, 60, 100], [271, 200, 60, 100]],
    ['of a wider one, of its own width', [50, 200, 200, 100], [49, 200, 200, 100]],
  ])('puts a product onto another one that carries half the width %s', (_, half, less) => {
    expect(stacksOf(LOWER, half)).toEqual([[0, 1]]);
    expect(stacksOf(LOWER, less)).toEqual([[0], [1]]);
  });

  it('puts a product that stands on two onto the one that carries most of it', () => {
    const beside: Bbox = [300, 300, 100, 100];

    expect(stacksOf(LOWER, beside, [245, 200, 100, 100])).toEqual([[0, 2], [1]]);
    expect(stacksOf(LOWER, beside, [255, 200, 100, 100])).toEqual([[0], [1, 2]]);
  });

  it('orders a stack from its base, and products side by side on it from the left', () => {
    const small = (x: number): Bbox => [x, 250, 50, 50];

    expect(stacksOf([200, 150, 100, 100], small(250), small(200), LOWER)).toEqual([[3, 2, 1, 0]]);
  });
});

describe('groupFacingsIntoSlots', () => {
  it('stacks whatever is above another facing of the shelf, however much cardboard lies between', () => {
    expect(stacksOnShelf(LOWER, [200, 20, 100, 100])).toEqual([[0, 1]]);
  });

  it('gives a facing its own slot if it reaches down behind another one by more than a quarter', () => {
    expect(stacksOnShelf(LOWER, [200, 225, 100, 100])).toEqual([[0, 1]]);
    expect(stacksOnShelf(LOWER, [200, 226, 100, 100])).toEqual([[0], [1]]);
  });
});
