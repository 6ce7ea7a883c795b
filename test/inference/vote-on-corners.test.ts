import { describe, expect, it } from '@jest/globals';
import type { DetectedBox } from '../../lambdas/worker/pipeline/find/look';
import { findProposals } from '../../lambdas/worker/pipeline/find/proposals';
import { voteOnCorners } from '../../lambdas/worker/pipeline/find/vote-on-corners';
import { blackPhoto, fakeDetector } from '../support/fake-detector';

const detected = (x0: number, x1: number, score: number): DetectedBox => ({
  box: { x0, y0: 0, x1, y1: 10 },
  score,
});

describe('voteOnCorners', () => {
  it('moves a box to the mean of those that overlap it, weighted by their scores', () => {
    const votes = [detected(0, 100, 0.6), detected(8, 96, 0.2)];

    const [moved] = voteOnCorners([detected(0, 100, 0.9)], votes, 0.7);

    expect(moved).toEqual({
      box: { x0: expect.closeTo(2, 9), y0: 0, x1: expect.closeTo(99, 9), y1: 10 },
      score: 0.9,
    });
  });

  it('lets no box vote whose IoU is at the threshold or below', () => {
    const votes = [detected(0, 100, 0.5), detected(0, 70, 0.5)];

    expect(voteOnCorners([detected(0, 100, 0.9)], votes, 0.7)[0]?.box.x1).toBe(100);
    expect(voteOnCorners([detected(0, 100, 0.9)], votes, 0.69)[0]?.box.x1).toBe(85);
  });

  it('keeps a box that nobody votes on', () => {
    const alone = detected(0, 10, 0.3);

    expect(voteOnCorners([alone], [], 0.7)).toEqual([alone]);
    expect(voteOnCorners([alone], [detected(2, 9, 0)], 0.5)).toEqual([alone]);
  });

  it('keeps the order and the scores', () => {
    const boxes = [detected(0, 10, 0.4), detected(20, 30, 0.8)];

    expect(voteOnCorners(boxes, boxes, 0.7)).toEqual(boxes);
  });
});

describe('findProposals', () => {
  it('votes with the boxes of all looks if the package has a threshold', async () => {
    const further_looks = {
      scales: [0.5],
      score_threshold: 0.4,
      least_boxes: 3,
      small_facings: { below: 60, scales: [1.5] },
      iou_threshold: 0.85,
    };
    const x1Of = async (voting_iou_threshold: number | undefined) => {
      const { detector } = fakeDetector(
        { further_looks, voting_iou_threshold },
        (_input, number) =>
          number === 1
            ? [{ box: [0, 0, 100, 100], score: 0.5 }]
            : [{ box: [0, 0, 40, 50], score: 0.5 }],
      );
      const proposals = await findProposals(blackPhoto(640, 480), detector);
      return proposals.map(({ box }) => box.x1);
    };

    // The second look's box ends at column 80 of the photo: an IoU of 0.8.
    expect(await x1Of(undefined)).toEqual([100, 80]);
    expect(await x1Of(0.7)).toEqual([90, 90]);
  });
});
