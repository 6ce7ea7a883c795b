import { describe, expect, it } from '@jest/globals';
import type { Box } from '../../../lambdas/domain/recognition/box';
import { detectionFigures, proposalFigures } from '../../../tools/evaluate/metrics/detection';
import type { Observation } from '../../../tools/evaluate/observation';
import { found, observation, square, truth } from '../../support/observations';

type Row = readonly [x: number, y: number, width: number, height: number, value: number];

/** Three photos. A row of `truth` ends with iscrowd, a row of `boxes` with the score. */
const PHOTOS: readonly { readonly truth: readonly Row[]; readonly boxes: readonly Row[] }[] = [
  {
    truth: [
      [165, 38, 55, 81, 0],
      [259, 54, 32, 45, 0],
      [30, 144, 37, 54, 0],
      [148, 107, 39, 74, 0],
      [52, 148, 66, 80, 1],
    ],
    boxes: [
      [68, 168, 22, 26, 0.971],
      [24, 141, 24, 57, 0.857],
      [272, 109, 40, 60, 0.711],
      [151, 105, 42, 86, 0.691],
      [34, 147, 24, 58, 0.6],
      [160, 40, 44, 78, 0.598],
      [259, 49, 25, 33, 0.568],
      [30, 158, 40, 60, 0.225],
      [51, 143, 69, 88, 0.109],
    ],
  },
  {
    truth: [
      [238, 149, 59, 63, 0],
      [41, 147, 49, 73, 0],
      [37, 30, 62, 66, 0],
      [39, 195, 65, 76, 0],
      [233, 17, 35, 57, 1],
    ],
    boxes: [
      [241, 31, 11, 19, 0.971],
      [235, 155, 50, 71, 0.783],
      [238, 21, 23, 44, 0.737],
      [228, 72, 40, 60, 0.659],
      [40, 152, 49, 68, 0.622],
      [158, 165, 40, 60, 0.541],
      [38, 200, 62, 81, 0.517],
      [43, 29, 52, 67, 0.446],
    ],
  },
  {
    truth: [
      [177, 5, 59, 62, 0],
      [147, 33, 45, 65, 0],
      [142, 35, 57, 75, 0],
      [118, 38, 35, 51, 0],
      [93, 67, 48, 40, 1],
    ],
    boxes: [
      [105, 77, 16, 13, 0.971],
      [147, 35, 54, 82, 0.881],
      [27, 116, 40, 60, 0.815],
      [64, 176, 40, 60, 0.78],
      [93, 69, 45, 45, 0.582],
      [115, 42, 28, 37, 0.506],
      [148, 28, 36, 65, 0.428],
      [180, 0, 60, 49, 0.255],
    ],
  },
];

const boxOf = ([x, y, width, height]: Row): Box => ({
  x0: x,
  y0: y,
  x1: x + width,
  y1: y + height,
});

const observations: Observation[] = PHOTOS.map(({ truth: marked, boxes }) =>
  observation(
    marked.map((row) => ({ box: boxOf(row), item: null, ignored: row[4] === 1 })),
    boxes.map((row) => ({ ...found(0, null, { score: row[4] }), box: boxOf(row) })),
  ),
);

describe('the figures of detection', () => {
  it('are those of pycocotools 2.0.11, with crowds, wrong boxes and boxes of one facing', () => {
    expect(detectionFigures(observations, true)).toEqual({
      ap50: expect.closeTo(0.5016501650165015, 9),
      ap75: expect.closeTo(0.15099009900990096, 9),
      ap50_95: expect.closeTo(0.19674294635345888, 9),
      recall: expect.closeTo(0.8333333333333334, 9),
    });
  });

  it('before the cut are of the proposals, answered or not', () => {
    const proposals = [
      { box: square(0), score: 0.9 },
      { box: square(1), score: 0.1 },
    ];
    const cut = observation([truth(0, 1), truth(1, 1)], [found(0, 1)], { proposals });

    expect(detectionFigures([cut], true)).toMatchObject({ recall: 0.5 });
    expect(proposalFigures([cut], true)).toEqual({ ap50: 1, ap75: 1, ap50_95: 1, recall: 1 });
  });
});
