import { expect, it } from '@jest/globals';
import {
  chartedWeeks,
  NAMED_ALTHOUGH_ABSENT,
  RIGHT,
} from '../../../console/src/quality/quality-weeks';

const WEEK = { week: '2026-11-23', results: 1, listed: 4, right: 3, right_share: 0.75, missed: 1 };

it('charts the earliest week first, and no share where nothing was confirmed', () => {
  const weeks = [
    { ...WEEK, absent: 2, absent_named: 1 },
    { ...WEEK, week: '2026-11-16', listed: 0, right: 0, absent: 0, absent_named: 0 },
  ];
  expect(chartedWeeks(weeks)).toEqual([
    { week: '2026-11-16', [RIGHT]: undefined, [NAMED_ALTHOUGH_ABSENT]: undefined },
    { week: '2026-11-23', [RIGHT]: 75, [NAMED_ALTHOUGH_ABSENT]: 50 },
  ]);
});
