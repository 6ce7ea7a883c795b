import { describe, expect, it } from '@jest/globals';
import type { DetectedBox } from '../../lambdas/worker/pipeline/find/look';
import { sortDetections } from '../../lambdas/worker/pipeline/find/sort-detections';

describe('sortDetections', () => {
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

  it('takes large boxes for doubtful that are not sure, the best first', () => {
    const boxes = [detected(0.3, 200), detected(0.4, 20), detected(0.39, 250), detected(0.7, 20)];

    const { sure, doubtful } = sortDetections(boxes, image, true, parameters);

    expect(sure.map(({ score }) => score)).toEqual([0.7, 0.4]);
    expect(doubtful.map(({ score }) => score)).toEqual([0.39, 0.3]);
  });

  it('drops what is small and not sure, and what is hardly anything', () => {
    const boxes = [detected(0.39, 199), detected(0.19, 300)];

    expect(sortDetections(boxes, image, true, parameters)).toEqual({ sure: [], doubtful: [] });
  });

  it('is sure of nothing on a photo that shows no products', () => {
    const boxes = [detected(0.3, 200), detected(0.59, 200), detected(0.45, 20)];

    const { sure, doubtful } = sortDetections(boxes, image, false, parameters);

    expect(sure).toEqual([]);
    expect(doubtful.map(({ score }) => score)).toEqual([0.59, 0.3]);
  });

  it('finds nothing there where the package knows no doubtful boxes', () => {
    const boxes = [detected(0.59, 300)];

    expect(sortDetections(boxes, image, false, { ...parameters, doubtful: undefined })).toEqual({
      sure: [],
      doubtful: [],
    });
  });

  describe('where a box overlaps a surer one', () => {
    const scoresFrom = (boxes: readonly DetectedBox[], sure_iou_threshold: number) => {
      const limits = { ...parameters, sure_iou_threshold, max_detections: 9 };
      const { sure, doubtful } = sortDetections(boxes, image, true, limits);
      const scores = (kind: readonly DetectedBox[]) => kind.map(({ score }) => score);
      return { sure: scores(sure), doubtful: scores(doubtful) };
    };

    it('is sure of it up to the threshold, asking only boxes that it is sure of', () => {
      // Of the first they share 0.5 and 0.4, and 0.8 of each other.
      const boxes = [detected(0.8, 100), detected(0.9, 200), detected(0.7, 80)];

      expect(scoresFrom(boxes, 0.39).sure).toEqual([0.9]);
      expect(scoresFrom(boxes, 0.4).sure).toEqual([0.9, 0.7]);
      expect(scoresFrom(boxes, 0.8).sure).toEqual([0.9, 0.8, 0.7]);
    });

    it('takes it for doubtful where it is large, and drops it where it is small', () => {
      const boxes = [detected(0.9, 300), detected(0.8, 200), detected(0.7, 199)];

      expect(scoresFrom(boxes, 0.4)).toEqual({ sure: [0.9], doubtful: [0.8] });
    });
  });

  it('keeps the best where there are too many', () => {
    const boxes = [0.5, 0.9, 0.7].map((score) => detected(score, 20));

    const { sure } = sortDetections(boxes, image, true, parameters);

    expect(sure.map(({ score }) => score)).toEqual([0.9, 0.7]);
  });

  it('takes none for doubtful of those that are too many', () => {
    const boxes = [0.5, 0.9, 0.7].map((score) => detected(score, 300));

    expect(sortDetections(boxes, image, true, parameters).doubtful).toEqual([]);
  });

  it('knows no doubtful boxes where the package names none', () => {
    const { doubtful } = sortDetections([detected(0.3, 300)], image, true, {
      ...parameters,
      doubtful: undefined,
    });

    expect(doubtful).toEqual([]);
  });
});
