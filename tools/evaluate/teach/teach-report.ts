import { alignColumns } from '../../../local/shared/align-columns';
import type { CatalogueEntry } from '../evaluation-set';
import { isFacing } from '../metrics/end-to-end';
import type { CanonicalItem } from '../metrics/same-item';
import type { Observed, PhotoComparison } from './teach-set';

interface Share {
  readonly of: number;
  readonly count: number;
}

/** How well some photos were named. Both shares are of marked facings, whether found or not. */
interface Naming {
  /** The share of facings of products in the catalogue that got the right name. */
  readonly right: Share;
  /** The share of facings of absent products that got a name. */
  readonly absent_named: Share;
}

interface Compared {
  readonly untaught: Naming;
  readonly taught: Naming;
}

export interface TeachReport {
  readonly photos: number;
  /** How many views were learned before the last photo, and how many were left out by the trials. */
  readonly views: number;
  readonly negatives: number;
  readonly left_out: number;
  /** The figures for each third of the photos, and for all. */
  readonly parts: Readonly<Record<'first' | 'middle' | 'last' | 'all', Compared>>;
  /** The products with fewer right names after teaching, with how many fewer each has. */
  readonly worse: readonly { readonly product: string; readonly facings: number }[];
}

export function teachReport(
  photos: readonly PhotoComparison[],
  catalogue: readonly CatalogueEntry[],
  canonical: CanonicalItem,
): TeachReport {
  const third = Math.floor(photos.length / 3);
  const last = photos.at(-1);
  return {
    photos: photos.length,
    views: last?.views ?? 0,
    negatives: last?.negatives ?? 0,
    left_out: last?.leftOut ?? 0,
    parts: {
      first: compare(photos.slice(0, third)),
      middle: compare(photos.slice(third, photos.length - third)),
      last: compare(photos.slice(photos.length - third)),
      all: compare(photos),
    },
    worse: worseProducts(photos, catalogue, canonical),
  };
}

const compare = (photos: readonly PhotoComparison[]): Compared => ({
  untaught: namingOf(photos.map(({ untaught }) => untaught)),
  taught: namingOf(photos.map(({ taught }) => taught)),
});

function namingOf(photos: readonly Observed[]): Naming {
  const marked = photos.flatMap(({ observation }) =>
    observation.photo.facings.filter(({ ignored }) => !ignored),
  );
  const judged = photos.flatMap((photo) => photo.judged);
  const found = judged.filter(({ assignment }) => isFacing(assignment));
  const isListed = ({ assignment }: (typeof found)[number]): boolean =>
    isFacing(assignment) && assignment.item !== null;
  return {
    right: {
      of: marked.filter(({ item }) => item !== null).length,
      count: found.filter((one) => isListed(one) && one.right).length,
    },
    absent_named: {
      of: marked.filter(({ item }) => item === null).length,
      count: found.filter((one) => !isListed(one) && one.facing.best !== null).length,
    },
  };
}

function worseProducts(
  photos: readonly PhotoComparison[],
  catalogue: readonly CatalogueEntry[],
  canonical: CanonicalItem,
): TeachReport['worse'] {
  const rightOf = (side: 'untaught' | 'taught'): Map<number, number> => {
    const counts = new Map<number, number>();
    for (const { assignment, right } of photos.flatMap((photo) => photo[side].judged)) {
      if (!right || !isFacing(assignment) || assignment.item === null) continue;
      const item = canonical(assignment.item);
      counts.set(item, (counts.get(item) ?? 0) + 1);
    }
    return counts;
  };
  const taught = rightOf('taught');
  return [...rightOf('untaught')].flatMap(([item, before]) => {
    const facings = before - (taught.get(item) ?? 0);
    return facings > 0 ? [{ product: catalogue[item]?.name ?? '', facings }] : [];
  });
}

/** Formats the report as lines of text. */
export function describeTeaching({
  photos,
  views,
  negatives,
  left_out,
  parts,
  worse,
}: TeachReport): string {
  const rows = [
    ['photos', 'right, untaught', 'taught', 'absent named, untaught', 'taught'],
    ...Object.entries(parts).map(([part, { untaught, taught }]) => [
      part,
      ...(['right', 'absent_named'] as const).flatMap((share) => [
        describe(untaught[share]),
        describe(taught[share]),
      ]),
    ]),
  ];
  const lost = worse.map(({ product, facings }) => `${product} (${facings})`).join(', ');
  return [
    `${photos} photos, each corrected after it was recognised: ${views} views and ${negatives} negative ` +
      `ones learned, ${left_out} left out`,
    ...alignColumns(rows).map((row) => row.join('  ')),
    `products with fewer right names than untaught: ${lost || 'none'}`,
  ].join('\n');
}

const describe = ({ of, count }: Share): string =>
  `${of === 0 ? '-' : (count / of).toFixed(3)} (${count} of ${of})`;
