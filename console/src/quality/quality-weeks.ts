import type { Quality } from '../../../clients/typescript/src/index';

type Week = Quality['weeks'][number];

/** Undefined without anything to count. */
export const shareOf = (count: number, of: number): number | undefined =>
  of === 0 ? undefined : count / of;

const percentOf = (count: number, of: number): number | undefined => {
  const share = shareOf(count, of);
  return share === undefined ? undefined : share * 100;
};

/** What the chart shows of the weeks, the earliest first. */
export const chartedWeeks = (weeks: readonly Week[]) =>
  weeks.toReversed().map(({ week, listed, right, absent, absent_named }) => ({
    week,
    'Right names': percentOf(right, listed),
    'Absent products named': percentOf(absent_named, absent),
  }));
