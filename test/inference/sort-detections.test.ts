import { describe, expect, it } from '@jest/globals';
import type { DetectedBox } from '../../lambdas/worker/pipeline/find/look';
import { divideIntoSureAndDoubtful } from '../../lambdas/worker/pipeline/find/sort-detections';

describe('divideIntoSureAndDoubtful', () => {
  const image = { width: 400, height: 300 };
  const parameters = {
    score_threshold: 0.4,
    sure_iou_threshold: 1,
    doubtful: { score_threshold: 0.2, least_side: 0.5 },
    max_detections: 2,
  };
  const detected = (score: number, side: number) => ({
    box: { x0: 0, y0: 0, x1: 10, y1: side },
    score,
  });

  it('makes large boxes doubtful if they are not sure, the surest first', () => {
    const boxes = [detected(0.3, 200), detected(0.4, 20), detected(0.39, 250), detected(0.7, 20)];

    const { sure, doubtful } = divideIntoSureAndDoubtful(boxes, image, true, parameters);

    expect(sure.map(({ score }) => score)).toEqual([0.7, 0.4]);
    expect(doubtful.map(({ score }) => score)).toEqual([0.39, 0.3]);
  });

  it('drops small boxes that are not sure, and boxes with very low scores', () => {
    const boxes = [detected(0.39, 199), detected(0.19, 300)];

    expect(divideIntoSureAndDoubtful(boxes, image, true, parameters)).toEqual({
      sure: [],
      doubtful: [],
    });
  });

  it('makes no box sure on a photo without products', () => {
    const boxes = [detected(0.3, 200), detected(0.59, 200), detected(0.45, 20)];

    const { sure, doubtful } = divideIntoSureAndDoubtful(boxes, image, false, parameters);

    expect(sure).toEqual([]);
    expect(doubtful.map(({ score }) => score)).toEqual([0.59, 0.3]);
  });

  it('drops all boxes of such a photo if the package has no doubtful boxes', () => {
    const boxes = [detected(0.59, 300)];

    expect(
      divideIntoSureAndDoubtful(boxes, image, false, { ...parameters, doubtful: undefined }),
    ).toEqual({
      sure: [],
      doubtful: [],
    });
  });

  describe('a box that overlaps a surer one', () => {
    const scoresFrom = (boxes: readonly DetectedBox[], sure_iou_threshold: number) => {
      const limits = { ...parameters, sure_iou_threshold, max_detections: 9 };
      const { sure, doubtful } = divideIntoSureAndDoubtful(boxes, image, true, limits);
      const scores = (kind: readonly DetectedBox[]) => kind.map(({ score }) => score);
      return { sure: scores(sure), doubtful: scores(doubtful) };
    };

    it('is sure up to the IoU threshold, compared with sure boxes only', () => {
      // Their IoU with the first is 0.5 and 0.4, and 0.8 with each other.
      const boxes = [detected(0.8, 100), detected(0.9, 200), detected(0.7, 80)];

      expect(scoresFrom(boxes, 0.39).sure).toEqual([0.9]);
      expect(scoresFrom(boxes, 0.4).sure).toEqual([0.9, 0.7]);
      expect(scoresFrom(boxes, 0.8).sure).toEqual([0.9, 0.8, 0.7]);
    });

    it('is doubtful if it is large, and dropped if it is small', () => {
      const boxes = [detected(0.9, 300), detected(0.8, 200), detected(0.7, 199)];

      expect(scoresFrom(boxes, 0.4)).toEqual({ sure: [0.9], doubtful: [0.8] });
    });
  });

  it('keeps the surest boxes if there are too many', () => {
    const boxes = [0.5, 0.9, 0.7].map((score) => detected(score, 20));

    const { sure } = divideIntoSureAndDoubtful(boxes, image, true, parameters);

    expect(sure.map(({ score }) => score)).toEqual([0.9, 0.7]);
  });

  it('does not make the surplus sure boxes doubtful', () => {
    const boxes = [0.5, 0.9, 0.7].map((score) => detected(score, 300));

    expect(divideIntoSureAndDoubtful(boxes, image, true, parameters).doubtful).toEqual([]);
  });

  it('makes no box doubtful if the package has no parameters for it', () => {
    const { doubtful } = divideIntoSureAndDoubtful([detected(0.3, 300)], image, true, {
      ...parameters,
      doubtful: undefined,
    });

    expect(doubtful).toEqual([]);
  });
});
