import { describe, expect, it } from '@jest/globals';
import type { Facing } from '../../../lambdas/domain/recognition/facing';
import { keepFacings } from '../../../lambdas/domain/recognition/keep-facings';

const THRESHOLD = 0.4;

function facing(detectionScore: number, item: number | null, x0: number, width = 100): Facing {
  return {
    box: { x0, y0: 0, x1: x0 + width, y1: 100 },
    detectionScore,
    best: item === null ? null : { item, similarity: 0.8, confidence: 0.9 },
    alternatives: [],
  };
}

describe('keepFacings', () => {
  it('keeps what the detector is sure of, named or not', () => {
    const facings = [facing(0.9, 1, 0), facing(0.4, null, 200)];

    expect(keepFacings(facings, THRESHOLD)).toEqual(facings);
  });

  it('keeps a doubtful box only where the catalogue names it', () => {
    const named = facing(0.2, 1, 0);

    expect(keepFacings([named, facing(0.3, null, 200)], THRESHOLD)).toEqual([named]);
  });

  it('drops a doubtful box that shows a part of a named facing, but not its neighbour', () => {
    const whole = facing(0.9, 1, 0);
    const part = facing(0.3, 1, 60, 60);
    const neighbour = facing(0.2, 1, 90);

    expect(keepFacings([whole, part, neighbour], THRESHOLD)).toEqual([whole, neighbour]);
  });

  it('keeps a doubtful named box around a sure one without a name', () => {
    const facings = [facing(0.5, null, 10, 30), facing(0.3, 2, 0)];

    expect(keepFacings(facings, THRESHOLD)).toEqual(facings);
  });

  it('keeps the surer of two doubtful boxes of one product', () => {
    const surer = facing(0.3, 1, 0);

    expect(keepFacings([surer, facing(0.2, 1, 10)], THRESHOLD)).toEqual([surer]);
  });
});
