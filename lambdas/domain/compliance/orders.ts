import type { Compliance, Order } from '../../contracts/compliance';
import type { PlanogramPosition } from '../../contracts/planogram';
import type { PositionOnPhoto } from './compare-positions';
import type { Leftovers } from './find-extras';
import type { PhotoFacing } from './photo-shelves';
import { boxAround } from './place-on-photo';

interface Names {
  readonly nameOf: (uuid: string) => string;
  /** Says where a facing stands. */
  readonly placeOf: (facing: PhotoFacing) => string;
}

interface Findings extends Names, Pick<Compliance, 'must_have'>, Pick<Leftovers, 'extras'> {
  readonly onPhoto: readonly PositionOnPhoto[];
}

/**
 * Orders in words for what to do at the shelf and where: first positions from the top down, then extras,
 * then missing must-haves.
 */
export function ordersFor({ onPhoto, extras, must_have, ...names }: Findings): Order[] {
  return [
    ...onPhoto.flatMap((position) => ordersAt(position, names)),
    ...extras.map((run) => orderForExtra(run, names)),
    ...must_have
      .filter(({ is_found }) => !is_found)
      .map(({ name }) =>
        order(`Put ${name} on the shelf: it is a must-have, and the photo has none.`, []),
      ),
  ];
}

/** @param place - where the facings should stand, if there are none */
const order = (
  text: string,
  facings: readonly PhotoFacing[],
  place?: PositionOnPhoto['place'],
): Order => ({
  text,
  annotation_ids: facings.map(({ id }) => id).sort((a, b) => a - b),
  bbox: boxAround(facings) ?? place ?? null,
});

/** Whether a facing without a name has the planned product among its likely items. */
export const isProbably = ({ likely }: PhotoFacing, planned: PlanogramPosition): boolean =>
  likely.includes(planned.catalog_item_uuid);

function ordersAt(position: PositionOnPhoto, { nameOf, placeOf }: Names): Order[] {
  const { planned, status, inView, right, wrong, elsewhere } = position;
  if (status === 'RIGHT' || status === 'NOT_IN_VIEW') return [];
  const place = `Shelf ${planned.shelf_id}, position ${planned.position}`;
  const name = nameOf(planned.catalog_item_uuid);
  const lacking = inView - right.length - elsewhere.length;
  const unnamed = wrong.filter(({ item }) => item === null);
  const probable = unnamed
    .filter((facing) => isProbably(facing, planned))
    .slice(0, Math.max(lacking, 0));
  // Other facings without a name may show this product, unrecognised.
  const doubtful = unnamed
    .filter((facing) => !probable.includes(facing))
    .slice(0, Math.max(lacking - probable.length, 0));
  const missing = lacking - probable.length - doubtful.length;
  const instead = right.length === 0 ? describeWrong(wrong, nameOf) : '';
  const to = (text: string, facings: readonly PhotoFacing[]): Order =>
    order(`${place}: ${text}`, facings, position.place);
  return [
    ...(elsewhere.length > 0
      ? [
          to(
            `move ${facingsOf(elsewhere.length, name)} here, ` +
              `${listOf(elsewhere.map((facing) => `from ${placeOf(facing)}`))}.`,
            elsewhere,
          ),
        ]
      : []),
    ...(probable.length > 0
      ? [to(`${name} is probably there: check ${unknownFacings(probable.length)}.`, probable)]
      : []),
    ...(doubtful.length > 0
      ? [
          to(
            `check whether ${unknownFacings(doubtful.length)} ` +
              `${doubtful.length === 1 ? 'is' : 'are'} ${name}.`,
            doubtful,
          ),
        ]
      : []),
    ...(missing > 0
      ? [to(`put ${facingsOf(missing, name)} here${instead}.`, right.length > 0 ? right : wrong)]
      : []),
  ];
}

function orderForExtra(run: readonly PhotoFacing[], { nameOf, placeOf }: Names): Order {
  const item = run[0]?.item ?? null;
  const place = listOf(run.map(placeOf));
  const start = `${place.charAt(0).toUpperCase()}${place.slice(1)}`;
  const text =
    item === null
      ? `check ${unknownFacings(run.length)}.`
      : // The product may be planned next to it, with fewer facings.
        `take away ${facingsOf(run.length, nameOf(item))}, for which the planogram has no place.`;
  return order(`${start}: ${text}`, run);
}

/** Names the products that stand in a missing product's place; empty if nothing there has a name. */
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

/** Joins texts with "and", without repetitions. */
const listOf = (texts: readonly string[]): string => [...new Set(texts)].join(' and ');
