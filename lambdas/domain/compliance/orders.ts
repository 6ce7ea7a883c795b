import type { Compliance, Order } from '../../contracts/compliance';
import { shelfInWords, type PlanogramPosition } from '../../contracts/planogram';
import type { ComparedBay } from './compare-bay';
import type { PositionOnPhoto } from './compare-positions';
import type { PhotoFacing } from './photo-shelves';
import { boxAround } from './place-on-photo';

interface Names {
  readonly nameOf: (uuid: string) => string;
  /** Says where a facing stands. */
  readonly placeOf: (facing: PhotoFacing) => string;
}

/**
 * Orders in words that say what to do at the shelf and where: for each bay, positions from the top down, then
 * extras; finally, missing must-haves.
 */
export const ordersFor = (
  bays: readonly ComparedBay[],
  must_have: Compliance['must_have'],
  nameOf: Names['nameOf'],
): Order[] => [
  ...bays.flatMap((bay) => ordersInBay(bay, nameOf)),
  ...must_have
    .filter(({ is_found }) => !is_found)
    .map(({ name }) =>
      order(`Put ${name} on the shelf: it is a must-have, and the photo has none.`, []),
    ),
];

function ordersInBay(
  { bay, onPhoto, extras, placeOf }: ComparedBay,
  nameOf: Names['nameOf'],
): Order[] {
  const orders = [
    ...onPhoto.flatMap((position) => ordersAt(position, { nameOf, placeOf })),
    ...extras.map((run) => orderForExtra(run, { nameOf, placeOf })),
  ];
  return bay === undefined ? orders : orders.map((each) => ({ bay, ...each }));
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
  const place = capitalised(`${shelfInWords(planned)}, position ${planned.position}`);
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
  const start = capitalised(listOf(run.map(placeOf)));
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

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Joins texts with "and", without repetitions. */
export const listOf = (texts: readonly string[]): string => [...new Set(texts)].join(' and ');
