import { shelfInWords } from '../../contracts/planogram';
import type { MatchedShelf } from './match-shelves';
import type { PhotoFacing } from './photo-shelves';

/**
 * Returns a function that says in words where a facing stands: by the planogram's shelf and position if
 * the facing's shelf is matched to one, otherwise by the photo's shelf and slot.
 */
export function describePlaces(shelves: readonly MatchedShelf[]): (facing: PhotoFacing) => string {
  const places = new Map(shelves.flatMap(placesOn));
  const hasBays = shelves.some(({ planned }) => planned.some(({ bay }) => bay !== undefined));
  return (facing) => {
    const onPhoto = { bay: hasBays ? facing.bay : undefined, shelf_id: facing.shelf };
    return places.get(facing) ?? `${shelfInWords(onPhoto)} of the photo, slot ${facing.slot}`;
  };
}

function placesOn(shelf: MatchedShelf): [PhotoFacing, string][] {
  const positions = shelf.found.map(({ planned }) => planned && shelf.planned[planned.index]);
  return shelf.found.flatMap(({ facing }, at): [PhotoFacing, string][] => {
    const own = positions[at];
    const before = positions.slice(0, at).findLast((position) => position !== undefined);
    const after = positions.slice(at).find((position) => position !== undefined);
    const position = own ?? before ?? after;
    if (!position) return [];
    const side = own ? 'at' : before ? 'right of' : 'left of';
    return [[facing, `${shelfInWords(position)}, ${side} position ${position.position}`]];
  });
}
