import type { Quality, QualityOfWeek } from '../../contracts/quality';
import type { NotCompared } from '../../contracts/result';
import type { JudgedFacing } from './judged-facings';

/** The facings of a photo, and when it was submitted. */
export interface JudgedPhoto {
  /** ISO 8601. */
  readonly created_at: string;
  readonly facings: readonly JudgedFacing[];
  /** Facings that count as not in the catalogue, because the task lacked their item when they were named. */
  readonly notCompared: readonly NotCompared[];
}

/** How many wrong names are listed, at most. */
const MAX_CONFUSED = 20;

/** How well photos were recognised, judged by the facings that people have confirmed. */
export function qualityOf(photos: readonly JudgedPhoto[]): Quality {
  const confirmed = photos.flatMap(({ created_at, facings, notCompared }) => {
    const absent = new Set(notCompared.map(({ annotation_id }) => annotation_id));
    const judged = facings
      .filter(({ right }) => right !== undefined)
      .map((facing) => (absent.has(facing.annotation_id) ? { ...facing, right: null } : facing));
    return judged.length === 0 ? [] : [{ created_at, facings: judged }];
  });
  const weeks = Map.groupBy(confirmed, ({ created_at }) => mondayOf(created_at));
  return {
    results: confirmed.length,
    weeks: [...weeks]
      .map(([week, ofWeek]) => qualityOfWeek(week, ofWeek))
      .sort((a, b) => (a.week < b.week ? 1 : -1)),
    confused: confusedIn(confirmed.flatMap(({ facings }) => facings)),
  };
}

function mondayOf(time: string): string {
  const day = new Date(time);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

function qualityOfWeek(
  week: string,
  photos: readonly Pick<JudgedPhoto, 'facings'>[],
): QualityOfWeek {
  const facings = photos.flatMap((photo) => photo.facings);
  const listed = facings.filter(({ right }) => right !== null);
  const absent = facings.filter(({ right }) => right === null);
  const right = listed.filter((facing) => facing.named === facing.right).length;
  return {
    week,
    results: photos.length,
    listed: listed.length,
    right,
    right_share: listed.length === 0 ? null : right / listed.length,
    missed: listed.filter(({ found }) => !found).length,
    absent: absent.length,
    absent_named: absent.filter(({ named }) => named !== null).length,
  };
}

function confusedIn(facings: readonly JudgedFacing[]): Quality['confused'] {
  const pairs = new Map<string, Quality['confused'][number]>();
  for (const { right = null, named } of facings) {
    if (named === null || named === right) continue;
    const pair = `${right} ${named}`;
    const known = pairs.get(pair)?.facings ?? 0;
    pairs.set(pair, { catalog_item_uuid: right, named_uuid: named, facings: known + 1 });
  }
  return [...pairs.values()].sort((a, b) => b.facings - a.facings).slice(0, MAX_CONFUSED);
}
