import fc from 'fast-check';
import type { Annotation, Bbox } from '../../lambdas/contracts/result';
import { annotation } from './facings';

/** A facing and the position where it was placed. */
interface Placed {
  readonly annotation: Annotation;
  readonly shelf: number;
  readonly slot: number;
  readonly stack: number;
}

/** One slot: a stack of products of one size. */
const slotArbitrary = fc.record({
  width: fc.integer({ min: 60, max: 120 }),
  /** The height of the stack, in percent of the shelf's height. */
  height: fc.integer({ min: 60, max: 100 }),
  products: fc.constantFrom(1, 1, 1, 2, 3),
  /** Pixels to the slot on its left. */
  space: fc.integer({ min: 0, max: 10 }),
});

const SHELF_HEIGHT = 240;
/** The height of the board, the price strip and the room for taking a product out. */
const CLEARANCE = 70;

/** Renders shelves as a level camera sees them, turned by a tilt. A realogram must find their structure. */
export const shelvesArbitrary = fc
  .record({
    shelves: fc.array(fc.array(slotArbitrary, { minLength: 3, maxLength: 9 }), {
      minLength: 1,
      maxLength: 5,
    }),
    tiltPercent: fc.integer({ min: -12, max: 12 }),
  })
  .map(({ shelves, tiltPercent }) => {
    const placed = shelves.flatMap((slots, shelf) => placeShelf(slots, shelf));
    return placed.map(({ bbox, ...place }, id): Placed => ({
      ...place,
      annotation: annotation(id, tilt(bbox, tiltPercent / 100)),
    }));
  });

type Slots = { width: number; height: number; products: number; space: number }[];

function placeShelf(slots: Slots, shelf: number) {
  const board = 1000 + (shelf + 1) * (SHELF_HEIGHT + CLEARANCE);
  let right = 1000;
  return slots.flatMap(({ width, height, products, space }, slot) => {
    const x = right + space;
    right = x + width;
    const each = Math.floor((SHELF_HEIGHT * height) / 100 / products);
    return Array.from({ length: products }, (_, stack) => ({
      shelf: shelf + 1,
      slot: slot + 1,
      stack,
      bbox: [x, board - (stack + 1) * each, width, each] satisfies Bbox,
    }));
  });
}

/** Turns the centre of a box about the photo's corner. The box keeps its size. */
function tilt([x, y, width, height]: Bbox, slope: number): Bbox {
  const [centreX, centreY] = [x + width / 2, y + height / 2];
  const length = 1 + slope * slope;
  return [
    Math.round((centreX - slope * centreY) / length - width / 2),
    Math.round((centreY + slope * centreX) / length - height / 2),
    width,
    height,
  ];
}
