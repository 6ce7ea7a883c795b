import { describe, expect, it } from '@jest/globals';
import type { Bbox } from '../../../lambdas/contracts/result';
import { toLevelBox } from '../../../lambdas/domain/recognition/realogram/level-box';
import { estimateLevelFrame } from '../../../lambdas/domain/recognition/realogram/tilt';
import { annotation, LEVEL_FRAME } from '../../support/facings';

const frameOf = (...boxes: Bbox[]) =>
  estimateLevelFrame(boxes.map((bbox, id) => annotation(id, bbox)));

/** A facing of 100 x 100 pixels. */
const facing = (x: number, y: number): Bbox => [x, y, 100, 100];
const FIRST = facing(0, 100);

describe('estimateLevelFrame', () => {
  it.each([
    [35, 0.35],
    [37, 0.36],
    [-35, -0.35],
    [-37, -0.36],
  ])('for a board that sinks by %d pixels in 100, finds the slope %d', (down, slope) => {
    expect(frameOf(FIRST, facing(100, 100 + down)).slope).toBeCloseTo(slope, 10);
  });

  it.each<[string, Bbox, Bbox]>([
    ['up to one and a half widths', facing(250, 120), facing(251, 120)],
    ['that hide up to half of it', facing(50, 120), facing(49, 120)],
    ['that share at least half of the height', facing(200, 150), facing(200, 151)],
    ['that share at least half of their smaller one', [200, 170, 100, 60], [200, 171, 100, 60]],
    ['that share half of its smaller one', [200, -50, 100, 200], [200, -51, 100, 200]],
  ])('compares a product with neighbours to the right %s', (_, near, far) => {
    expect(frameOf(FIRST, near).slope).not.toBe(0);
    expect(frameOf(FIRST, far).slope).toBe(0);
  });

  it('searches for neighbours up to one and a half widths of a narrow product away', () => {
    const narrow = (x: number, y: number): Bbox => [x, y, 50, 100];

    expect(frameOf(narrow(0, 100), narrow(125, 120)).slope).toBeCloseTo(20 / 125, 10);
    expect(frameOf(narrow(0, 100), narrow(126, 120)).slope).toBe(0);
  });

  it('compares a product with the nearest of its neighbours', () => {
    const [nearest, next] = [facing(100, 110), facing(200, 110)];

    expect(frameOf(FIRST, nearest, next).slope).toBeCloseTo(0.1, 10);
    expect(frameOf(next, nearest, FIRST).slope).toBeCloseTo(0.1, 10);
  });

  it('is not misled by a single product that stands lower', () => {
    const row = [0, 1, 2, 3, 4].map((place) => facing(100 * place, 100 + 10 * place));

    expect(frameOf(...row, facing(500, 190)).slope).toBeCloseTo(0.1, 10);
  });

  it('uses only products that stand on the board', () => {
    const places = [0, 1, 2];
    const onBoard = places.map((place) => facing(100 * place, 100));
    // Their lower edges are 7 pixels above, at, and 7 pixels below the upper edges of those on the board.
    const onTop = places.map((place) => facing(100 * place, 7 * (place - 1)));

    expect(frameOf(...onBoard, ...onTop).slope).toBe(0);
    expect(frameOf(...onTop).slope).toBeCloseTo(0.07, 10);
  });

  it('has the median height as its unit, and one pixel without facings', () => {
    expect(frameOf([0, 0, 9, 40], [50, 0, 9, 300], [90, 0, 9, 70]).unit).toBe(70);
    expect(frameOf()).toEqual(LEVEL_FRAME);
  });

  it('finds the vanishing point of shelves that a camera sees from the side', () => {
    // Boards at -6 to 6 units meet 20 units to the left: y = board (1 + x / 20).
    const receding = [-6, -3, 0, 3, 6].flatMap((board) =>
      [-4, -2, 0, 2, 4].map((x): Bbox => {
        const scale = 1 + x / 20;
        return [2000 + 100 * x - 50, 2000 + 100 * (board - 1) * scale, 100, 100 * scale];
      }),
    );

    const frame = frameOf(...receding);

    expect(frame.slope + frame.convergence * (1950 / 100 - frame.middle.y)).toBeCloseTo(-0.025, 2);
    expect(frame.convergence).toBeCloseTo(1 / 20, 2);
    const bottoms = receding.map((bbox, id) => toLevelBox({ id, bbox }, frame).bottom);
    for (const row of [0, 1, 2, 3, 4]) {
      const ofRow = bottoms.slice(5 * row, 5 * row + 5);
      expect(Math.max(...ofRow) - Math.min(...ofRow)).toBeLessThan(0.02);
    }
  });
});
