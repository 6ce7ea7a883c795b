import { describe, expect, it } from '@jest/globals';
import { claimsOf } from '../../../tools/evaluate/claims';
import type { TruthFacing } from '../../../tools/evaluate/evaluation-set';
import { judge } from '../../../tools/evaluate/metrics/end-to-end';
import type { Facing } from '../../../lambdas/domain/recognition/facing';
import { DISTINCT, found, observation, truth } from '../../support/observations';

describe('claimsOf a set that marks every facing', () => {
  const claims = (facings: TruthFacing[], detections: Facing[]) => {
    const observations = [observation(facings, detections)];
    const set = { catalogue: [], photos: [], complete: true };
    return claimsOf(set, observations, judge(observations, DISTINCT), DISTINCT);
  };

  it('counts a name as right on its product, and as wrong on another or on none', () => {
    const named = [0, 1, 2].map((place) => found(place, 4, { confidence: 0.9 - place / 10 }));

    expect(claims([truth(0, 4), truth(1, 5)], named)).toEqual([
      { confidence: 0.9, right: true },
      { confidence: 0.8, right: false },
      { confidence: 0.7, right: false },
    ]);
  });

  it('judges neither a name on an ignored facing nor a box without a name', () => {
    expect(claims([truth(0, 4, true)], [found(0, 4), found(1, null)])).toEqual([]);
  });
});

describe('claimsOf a set that marks some facings', () => {
  const set = { catalogue: [], photos: [], complete: false };

  it('judges the names of the crops, and the surest one of a photo with a label', () => {
    const crop = (item: number, name: number | null) => ({
      facing: truth(0, item),
      ranked: [],
      best: name === null ? null : { item: name, similarity: 0.5, confidence: 0.6 },
    });
    const labelled = observation([], [found(0, 2, { confidence: 0.4 }), found(1, 1)], {
      photo: { file: 'photo.jpg', facings: [], label: 1 },
    });
    const cropped = observation([], [found(0, 7)], {
      crops: [crop(1, 1), crop(1, 2), crop(1, null)],
    });

    expect(claimsOf(set, [labelled, cropped], [], DISTINCT)).toEqual([
      { confidence: 0.9, right: true },
      { confidence: 0.6, right: true },
      { confidence: 0.6, right: false },
    ]);
  });
});
