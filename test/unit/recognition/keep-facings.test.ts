import { describe, expect, it } from '@jest/globals';
import type { Facing } from '../../../lambdas/domain/recognition/facing';
import {
  isPartOfNamedFacing,
  addDoubtfulFacings,
} from '../../../lambdas/domain/recognition/naming/keep-facings';

function facing(detectionScore: number, item: number | null, x0: number, width = 100): Facing {
  return {
    box: { x0, y0: 0, x1: x0 + width, y1: 100 },
    detectionScore,
    best: item === null ? null : { item, similarity: 0.8, confidence: 0.9 },
    alternatives: [],
    verified: false,
  };
}

describe('addDoubtfulFacings', () => {
  it('keeps sure facings, named or not', () => {
    const sure = [facing(0.9, 1, 0), facing(0.4, null, 200)];

    expect(addDoubtfulFacings(sure, [])).toEqual(sure);
  });

  it('keeps a doubtful facing only if it has a name', () => {
    const named = facing(0.2, 1, 0);

    expect(addDoubtfulFacings([], [named, facing(0.3, null, 200)])).toEqual([named]);
  });

  it('drops a doubtful box that shows a part of a named facing, but not its neighbour', () => {
    const whole = facing(0.9, 1, 0);
    const part = facing(0.3, 1, 60, 60);
    const neighbour = facing(0.2, 1, 90);

    expect(addDoubtfulFacings([whole], [part, neighbour])).toEqual([whole, neighbour]);
  });

  it('keeps a doubtful named box around a sure one without a name', () => {
    const sure = facing(0.5, null, 10, 30);
    const around = facing(0.3, 2, 0);

    expect(addDoubtfulFacings([sure], [around])).toEqual([sure, around]);
  });

  it('drops a doubtful box around more than half of a facing with the same name', () => {
    const named = facing(0.5, 2, 0);
    const aroundHalf = facing(0.3, 2, 50, 300);

    expect(addDoubtfulFacings([named], [aroundHalf])).toEqual([named, aroundHalf]);
    expect(addDoubtfulFacings([named], [facing(0.3, 2, 49, 300)])).toEqual([named]);
  });

  it('drops a doubtful facing around a sure one with the same name', () => {
    const label = facing(0.5, 2, 100);

    expect(addDoubtfulFacings([label], [facing(0.3, 2, 0, 300)])).toEqual([label]);
  });

  it('keeps a large doubtful box around a facing with another name', () => {
    const behind = facing(0.5, 1, 100);
    const held = facing(0.3, 2, 0, 300);

    expect(addDoubtfulFacings([behind], [held])).toEqual([behind, held]);
  });

  it('drops a large doubtful box around several named facings', () => {
    const row = [facing(0.5, 1, 0), facing(0.5, 3, 100)];

    expect(addDoubtfulFacings(row, [facing(0.3, 2, 0, 200)])).toEqual(row);
  });

  it('keeps the surer of two doubtful boxes of one product', () => {
    const surer = facing(0.3, 1, 0);

    expect(addDoubtfulFacings([], [surer, facing(0.2, 1, 10)])).toEqual([surer]);
  });
});

describe('isPartOfNamedFacing', () => {
  it('depends on the part of the box inside a named facing', () => {
    const named = [facing(0.9, 1, 0)];

    expect(isPartOfNamedFacing(facing(0.3, null, 49, 60).box, named)).toBe(true);
    expect(isPartOfNamedFacing(facing(0.3, null, 49).box, named)).toBe(true);
    expect(isPartOfNamedFacing(facing(0.3, null, 50).box, named)).toBe(false);
    expect(isPartOfNamedFacing(facing(0.3, null, 71, 60).box, named)).toBe(false);
    expect(isPartOfNamedFacing(facing(0.3, null, 10, 60).box, [facing(0.9, null, 0)])).toBe(false);
  });

  it('is false for a product in the hand around a facing on the shelf behind it', () => {
    expect(isPartOfNamedFacing(facing(0.3, null, 0, 300).box, [facing(0.9, 1, 100)])).toBe(false);
  });
});
