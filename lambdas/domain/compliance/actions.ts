import type { Compliance } from '../../contracts/compliance';
import type { PositionOnPhoto } from './compare-positions';
import type { Leftovers } from './find-extras';
import type { PhotoFacing } from './photo-shelves';

interface Names {
  readonly nameOf: (uuid: string) => string;
  /** Says where a facing stands. */
  readonly placeOf: (facing: PhotoFacing) => string;
}

interface Findings extends Names, Pick<Compliance, 'must_have'>, Pick<Leftovers, 'extras'> {
  readonly onPhoto: readonly PositionOnPhoto[];
}

/**
 * What to do at the shelf, in sentences: positions from the top down, then extras, then missing
 * must-haves.
 */
export function actionsFor({ onPhoto, extras, must_have, ...names }: Findings): string[] {
  return [
    ...onPhoto.flatMap((position) => actionsAt(position, names)),
    ...extras.map((run) => actionForExtra(run, names)),
    ...must_have
      .filter(({ is_found }) => !is_found)
      .map(({ name }) => `Put ${name} on the shelf: it is a must-have, and the photo has none.`),
  ];
}

function actionsAt(
  { planned, status, inView, right, wrong, elsewhere }: PositionOnPhoto,
  { nameOf, placeOf }: Names,
): string[] {
  if (status === 'RIGHT' || status === 'NOT_IN_VIEW') return [];
  const place = `Shelf ${planned.shelf_id}, position ${planned.position}`;
  const name = nameOf(planned.catalog_item_uuid);
  const lacking = inView - right.length - elsewhere.length;
  // Facings without a name may be this product, unrecognised.
  const doubtful = Math.min(lacking, wrong.filter(({ item }) => item === null).length);
  const missing = lacking - doubtful;
  const instead = right.length === 0 ? describeWrong(wrong, nameOf) : '';
  return [
    ...(elsewhere.length > 0
      ? [
          `${place}: move ${facingsOf(elsewhere.length, name)} here, ` +
            `${listOf(elsewhere.map((facing) => `from ${placeOf(facing)}`))}.`,
        ]
      : []),
    ...(doubtful > 0
      ? [
          `${place}: check whether ${unknownFacings(doubtful)} ${doubtful === 1 ? 'is' : 'are'} ${name}.`,
        ]
      : []),
    ...(missing > 0 ? [`${place}: put ${facingsOf(missing, name)} here${instead}.`] : []),
  ];
}

function actionForExtra(run: readonly PhotoFacing[], { nameOf, placeOf }: Names): string {
  const item = run[0]?.item ?? null;
  const place = listOf(run.map(placeOf));
  const start = `${place.charAt(0).toUpperCase()}${place.slice(1)}`;
  return item === null
    ? `${start}: check ${unknownFacings(run.length)}.`
    : // The product may be planned next to it, with fewer facings.
      `${start}: take away ${facingsOf(run.length, nameOf(item))}, for which the planogram has no place.`;
}

/** A description of what stands at a missing product's place. */
function describeWrong(wrong: readonly PhotoFacing[], nameOf: (uuid: string) => string): string {
  const named = wrong.flatMap(({ item }) => (item === null ? [] : [nameOf(item)]));
  return named.length === 0 ? '' : `, in place of ${listOf(named)}`;
}

const unknownFacings = (count: number): string =>
  count === 1
    ? 'the facing that is not in the catalogue'
    : `the ${count} facings that are not in the catalogue`;

const facingsOf = (count: number, name: string): string =>
  `${count} ${count === 1 ? 'facing' : 'facings'} of ${name}`;

/** Joins texts by "and", each once. */
const listOf = (texts: readonly string[]): string => [...new Set(texts)].join(' and ');
