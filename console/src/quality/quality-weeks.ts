import type { Quality } from '../../../clients/typescript/src/index';

type Week = Quality['weeks'][number];

/** What each share is called. */
export const RIGHT = 'Right names';
export const MISSED = 'Facings missed';
export const NAMED_ALTHOUGH_ABSENT = 'Products not in the catalogue that got a name';

/** `count` as a share of `of`; undefined if `of` is 0. */
export const shareOf = (count: number, of: number): number | undefined =>
  of === 0 ? undefined : count / of;

const percentOf = (count: number, of: number): number | undefined => {
  const share = shareOf(count, of);
  return share === undefined ? undefined : share * 100;
};

/** The chart's data for each week, earliest first. */
export const chartedWeeks = (weeks: readonly Week[]) =>
  weeks.toReversed().map(({ week, listed, right, absent, absent_named }) => ({
    week,
    [RIGHT]: percentOf(right, listed),
    [NAMED_ALTHOUGH_ABSENT]: percentOf(absent_named, absent),
  }));
