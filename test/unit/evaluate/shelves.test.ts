import { describe, expect, it } from '@jest/globals';
import { differencesFromOwnPlanograms } from '../../../tools/evaluate/shelves/own-planogram';
import { scoreShelves } from '../../../tools/evaluate/shelves/score';
import { describeScores } from '../../../tools/evaluate/shelves/table';
import {
  COUNTED_SETS,
  readTruth,
  shelfAt,
  type PhotoTruth,
} from '../../../tools/evaluate/shelves/truth';

/**
 * Two bays beside each other, and hooks on the right. Coordinates are thousandths of the photo's sides, counted
 * from its top left. The first floor sinks from 300 to 400 towards the right.
 */
const PHOTO: PhotoTruth = {
  file_name: 'photo.jpg',
  use: 'develop',
  bays: [
    {
      floors: [[300, 400], 600, 900],
      until: [
        [400, 0],
        [500, 1000],
      ],
    },
    {
      floors: [500, 1000],
      until: [
        [800, 0],
        [800, 1000],
      ],
    },
    { zone: 'hooks' },
  ],
};

describe('shelfAt', () => {
  it.each([
    ['on the first floor below its centre', 100, 309, { bay: 0, floor: 0 }],
    ['below a slanted floor', 100, 311, { bay: 0, floor: 1 }],
    ['left of a slanted line between bays', 449, 500, { bay: 0, floor: 1 }],
    ['right of it', 451, 500, { bay: 1, floor: 0 }],
    ['on the floor of the shop', 100, 950, undefined],
    ['on hooks', 900, 500, undefined],
  ])('finds a facing %s', (_, x, y, shelf) => {
    expect(shelfAt(PHOTO, x, y)).toEqual(shelf);
  });
});

describe('scoreShelves', () => {
  /** Nothing stands on the second floor of the first bay, so its third is the second shelf. */
  const facings = [
    { id: 0, x: 100, y: 250 },
    { id: 1, x: 200, y: 800 },
    { id: 2, x: 600, y: 400 },
    { id: 3, x: 900, y: 400 },
  ];
  const scoreOf = (...shelves: number[]) =>
    scoreShelves(PHOTO, facings, facings, {
      item_entries: shelves.map((shelf_id, annotation_id) => ({
        annotation_id,
        bay: 1,
        shelf_id,
        slot: 1,
        stack_index: 0,
      })),
    });

  it('numbers the shelves on which facings stand, and leaves out goods on hooks', () => {
    expect(scoreOf(1, 2, 1, 7)).toEqual({
      use: 'develop',
      isCountRight: true,
      facings: 3,
      right: 3,
    });
  });

  it('counts shelves and facings apart', () => {
    expect(scoreOf(2, 1, 1, 1)).toMatchObject({ isCountRight: true, right: 1 });
    expect(scoreOf(1, 2, 2, 1)).toMatchObject({ isCountRight: false, right: 2 });
    expect(scoreOf(1, 1, 1, 1)).toMatchObject({ isCountRight: false, right: 2 });
  });

  it('shows each set, and apart the photos that chose nothing', () => {
    const measured = { ...scoreOf(1, 1, 1, 1), use: 'measure' } as const;

    expect(describeScores(new Map([['set', [scoreOf(1, 2, 1, 1), measured]]])).split('\n')).toEqual(
      [
        expect.stringContaining('on the right shelf'),
        expect.any(String),
        '| set | 2 | 0.50 | 6 | 0.833 |',
        '| photos to develop on | 1 | 1.00 | 3 | 1.000 |',
        '| photos to measure on | 1 | 0.00 | 3 | 0.667 |',
      ],
    );
  });
});

describe('the truth files', () => {
  it.each(COUNTED_SETS)('of %s end each bay but the last with a line', async (set) => {
    for (const { file_name, bays } of await readTruth(set)) {
      expect([file_name, bays.map(({ until }) => until !== undefined)]).toEqual([
        file_name,
        bays.map((_, index) => index < bays.length - 1),
      ]);
    }
  });

  it('keep every third photo, and the sets for measuring only, for measuring', async () => {
    for (const set of COUNTED_SETS) {
      const uses = (await readTruth(set)).map(({ use }) => use);
      const isForMeasuring = set === 'racks' || set === 'vietnam';
      expect(uses).toEqual(
        uses.map((_, index) => (isForMeasuring || index % 3 === 2 ? 'measure' : 'develop')),
      );
    }
  });
});

describe('differencesFromOwnPlanograms', () => {
  it('finds none on a photo of two shelves with a stack and a gap', () => {
    const facings = [
      [0, 100],
      [100, 100],
      [300, 100],
      [0, 400],
      [100, 400],
      [100, 320],
      [200, 400],
    ].map(([x = 0, y = 0], id) => ({
      id,
      bbox: [x, y, 90, 75] as [number, number, number, number],
      category_id: id % 3,
    }));
    expect(
      differencesFromOwnPlanograms({
        file: 'photo.jpg',
        size: { width: 400, height: 500 },
        facings,
      }),
    ).toEqual([]);
  });
});
