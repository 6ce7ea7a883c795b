import type { Compliance } from '../../contracts/compliance';
import type { PositionOnPhoto } from './compare-positions';
import type { PhotoFacing } from './photo-shelves';

interface Findings extends Pick<Compliance, 'extras' | 'must_have'> {
  readonly onPhoto: readonly PositionOnPhoto[];
  readonly nameOf: (uuid: string) => string;
}

/** What to do at the shelf, a sentence each: positions from the top down, then extras, then must-haves. */
export function actionsFor({ onPhoto, extras, must_have, nameOf }: Findings): string[] {
  return [
    ...onPhoto.flatMap((position) => actionsAt(position, nameOf)),
    ...extras.map(
      ({ name, facings, shelf_id, slot }) =>
        `Shelf ${shelf_id} of the photo, slot ${slot}: take away ${facingsOf(facings, name)}, ` +
        'which the planogram does not have there.',
    ),
    ...must_have
      .filter(({ is_found }) => !is_found)
      .map(({ name }) => `Put ${name} on the shelf: it is a must-have, and the photo has none.`),
  ];
}

function actionsAt(
  { planned, status, inView, right, wrong, elsewhere }: PositionOnPhoto,
  nameOf: (uuid: string) => string,
): string[] {
  if (status === 'RIGHT' || status === 'NOT_IN_VIEW') return [];
  const place = `Shelf ${planned.shelf_id}, position ${planned.position}`;
  const name = nameOf(planned.catalog_item_uuid);
  const actions: string[] = [];
  const [from] = elsewhere;
  if (from) {
    const at = `shelf ${from.shelf} of the photo, slot ${from.slot}`;
    actions.push(`${place}: move ${facingsOf(elsewhere.length, name)} here from ${at}.`);
  }
  const lacking = inView - right.length - elsewhere.length;
  if (lacking > 0) {
    const instead = right.length === 0 ? describeWrong(wrong, nameOf) : '';
    actions.push(`${place}: put ${facingsOf(lacking, name)} here${instead}.`);
  }
  return actions;
}

/** What stands at the place of a product that is missing. */
function describeWrong(wrong: readonly PhotoFacing[], nameOf: (uuid: string) => string): string {
  if (wrong.length === 0) return '';
  const names = new Set(wrong.map(({ item }) => (item === null ? UNNAMED : nameOf(item))));
  return `, in place of ${[...names].join(' and ')}`;
}

const UNNAMED = 'a product that was not recognised';

const facingsOf = (count: number, name: string | null): string =>
  `${count} ${count === 1 ? 'facing' : 'facings'} of ${name ?? UNNAMED}`;
