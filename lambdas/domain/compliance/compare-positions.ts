import type { PositionStatus } from '../../contracts/compliance';
import type { Bbox } from '../../contracts/result';
import type { PlanogramPosition } from '../../contracts/planogram';
import type { PhotoSize } from '../recognition/box';
import type { Bay } from './bay';
import { facingsInView } from './in-view';
import type { MatchedShelf } from './match-shelves';
import type { PhotoFacing, PhotoShelf } from './photo-shelves';
import { placeOfEmptyShelf, placeOnPhoto } from './place-on-photo';

/** A position of a planogram, with what the photo shows of it. */
export interface PositionOnPhoto {
  readonly planned: PlanogramPosition;
  readonly status: PositionStatus;
  /** How many of the planned facings the photo would show if they stood there. */
  readonly inView: number;
  /** Facings of the planned product that stand in the position's place. */
  readonly right: readonly PhotoFacing[];
  /**
   * Where on the photo the planned facings stand or should stand: their whole shelf if nothing stands on it.
   * Undefined if the photo does not show the bay.
   */
  readonly place: Bbox | undefined;
  /** Facings of other products, or without a name, that stand in the position's place. */
  readonly wrong: readonly PhotoFacing[];
  /** Facings of the planned product that stand elsewhere, at most as many as are missing here. */
  readonly elsewhere: readonly PhotoFacing[];
}

/**
 * Compares each position with the photo, from the top shelf down. A misplaced facing counts for the first
 * position that lacks it.
 */
export function comparePositions(
  shelves: readonly MatchedShelf[],
  photoShelves: readonly PhotoShelf[],
  photo: PhotoSize,
  bay: Bay,
): PositionOnPhoto[] {
  const inView = facingsInView(shelves, photo);
  const places = shelves.flatMap((shelf, row) =>
    shelf.planned.map((planned, index) => ({
      planned,
      ...facingsAtPosition(shelf, index, bay),
      inView: inView[row]?.[index] ?? 0,
      place: placeOnPhoto(shelf, index, bay, photo) ?? placeOfEmptyShelf(shelves, row, bay, photo),
    })),
  );
  const atTheirPlace = new Set(places.flatMap(({ right }) => right));
  const misplaced = photoShelves
    .flat()
    .filter((facing) => !atTheirPlace.has(facing) && bay.has(facing));
  return places.map((place) => {
    const lacking = place.inView - place.right.length;
    const elsewhere = takeFacings(misplaced, place.planned.catalog_item_uuid, lacking);
    return { ...place, elsewhere, status: statusOf({ ...place, elsewhere }) };
  });
}

function facingsAtPosition(
  { found }: MatchedShelf,
  index: number,
  bay: Bay,
): Pick<PositionOnPhoto, 'right' | 'wrong'> {
  const atPosition = found.filter(({ planned }) => planned?.index === index);
  const facingsThat = (isRight: boolean): PhotoFacing[] =>
    atPosition.filter((each) => each.isRight === isRight).map(({ facing }) => facing);
  return { right: facingsThat(true), wrong: facingsThat(false).filter(bay.has) };
}

/** Removes up to `count` facings of a product from a list, and returns them. */
function takeFacings(from: PhotoFacing[], item: string, count: number): PhotoFacing[] {
  const taken = from.filter((facing) => facing.item === item).slice(0, count);
  for (const facing of taken) from.splice(from.indexOf(facing), 1);
  return taken;
}

function statusOf({
  inView,
  right,
  wrong,
  elsewhere,
}: Omit<PositionOnPhoto, 'status'>): PositionStatus {
  if (inView === 0) return 'NOT_IN_VIEW';
  if (right.length >= inView) return 'RIGHT';
  if (right.length > 0) return 'TOO_FEW_FACINGS';
  if (elsewhere.length > 0) return 'WRONG_PLACE';
  return wrong.length > 0 ? 'WRONG_PRODUCT' : 'MISSING';
}
