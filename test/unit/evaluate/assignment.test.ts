import { describe, expect, it } from '@jest/globals';
import { assign } from '../../../tools/evaluate/metrics/assignment';
import { square, truth } from '../../support/observations';

const THRESHOLD = 0.5;

/** An ignored facing: a region with many facings that are not marked one by one. */
const CROWD = truth(1, null, true);

describe('assign', () => {
  it('gives each prediction the facing with the highest IoU, and each facing once', () => {
    const [first, second] = [truth(0, 1), { ...truth(0, 2), box: square(0, 30) }];

    const found = assign([square(0, 28), square(0, 10), square(0, 5)], [first, second], THRESHOLD);

    expect(found).toEqual([second, first, undefined]);
  });

  it('finds a facing whose IoU is the threshold', () => {
    // Shifted by 20 of 100 pixels: IoU 80 / 120.
    expect(assign([square(0, 20)], [truth(0, 1)], 80 / 120)).toEqual([truth(0, 1)]);
    expect(assign([square(0, 21)], [truth(0, 1)], 80 / 120)).toEqual([undefined]);
  });

  it("ignores a box of which the threshold's part is on an ignored facing", () => {
    const boxes = [square(1, 50), square(1, 51), square(1, -50), square(1, -51)];

    expect(assign(boxes, [CROWD], THRESHOLD)).toEqual(['ignored', undefined, 'ignored', undefined]);
  });

  it('ignores all small boxes on an ignored facing, even with a low IoU', () => {
    const small = { x0: 210, y0: 10, x1: 220, y1: 20 };

    expect(assign([small, small], [CROWD], THRESHOLD)).toEqual(['ignored', 'ignored']);
  });

  it('prefers a facing to the ignored facing around it', () => {
    expect(assign([square(1, 10)], [CROWD, truth(1, 4)], THRESHOLD)).toEqual([truth(1, 4)]);
  });
});
