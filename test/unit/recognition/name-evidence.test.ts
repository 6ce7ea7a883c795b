import { describe, expect, it } from '@jest/globals';
import { evidenceOnPhoto } from '../../../lambdas/domain/recognition/naming/name-evidence';

const PHOTO = { width: 1000, height: 500 };
const boxOf = (width: number, height: number) => ({ x0: 7, y0: 9, x1: 7 + width, y1: 9 + height });
const facing = (width: number, height: number, item: number, similarity: number) => ({
  box: boxOf(width, height),
  ranked: [{ item, similarity }],
});

/** Evidence about items 0 and 1. Only item 1 has a picture that shows its shape. */
const evidenceAmong = (...facings: ReturnType<typeof facing>[]) =>
  evidenceOnPhoto(facings, PHOTO, { packshotScale: [false, true] });

describe('evidenceOnPhoto', () => {
  it('compares a box with that of the facing that resembles the item most', () => {
    const evidenceOf = evidenceAmong(
      facing(50, 100, 0, 0.8),
      facing(50, 200, 0, 0.7),
      facing(90, 90, 1, 0.9),
    );

    expect(evidenceOf(boxOf(50, 100))(0).misfit).toBe(0);
    // Twice as high: half of the union is shared.
    expect(evidenceOf(boxOf(50, 200))(0).misfit).toBeCloseTo(0.5);
  });

  it('knows no misfit where no facing resembles the item most', () => {
    expect(evidenceAmong(facing(50, 100, 0, 0.8))(boxOf(50, 100))(1).misfit).toBe(0);
  });

  it("tells the facing's size by the longer sides of box and photo, and the items of the catalogue", () => {
    const evidence = evidenceAmong()(boxOf(50, 100))(0);

    expect(evidence).toMatchObject({ size: 0.1, items: 2 });
  });

  it('takes an item for a packshot whose picture tells its width / height', () => {
    const evidenceOf = evidenceAmong()(boxOf(50, 100));

    expect([evidenceOf(0).isPackshot, evidenceOf(1).isPackshot]).toEqual([false, true]);
  });
});
