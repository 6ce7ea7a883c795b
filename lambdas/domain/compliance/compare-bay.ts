import type { PlanogramPosition } from '../../contracts/planogram';
import type { RecognitionDocument } from '../../contracts/result';
import type { PhotoSize } from '../recognition/box';
import { bayOf } from './bay';
import { comparePositions, type PositionOnPhoto } from './compare-positions';
import { describePlaces } from './describe-places';
import { findExtras, type Leftovers } from './find-extras';
import { matchShelves } from './match-shelves';
import { countBays, photoShelvesOf, type PhotoFacing, type PhotoShelf } from './photo-shelves';

/** Positions of one bay, and the shelves of a photo that they are compared with. */
interface BayOnPhoto {
  /** The number of the bay in the planogram; undefined if its positions have none. */
  readonly bay: number | undefined;
  readonly positions: readonly PlanogramPosition[];
  /** Empty if the photo does not show the bay. */
  readonly photoShelves: readonly PhotoShelf[];
}

/**
 * Pairs each bay of a planogram with the bay of the photo that has its number.
 * @param chosen - the only bay of the photo that is compared. The only bay of a planogram is paired with it,
 * whatever its number.
 */
export function baysOnPhoto(
  positions: readonly PlanogramPosition[],
  document: RecognitionDocument,
  chosen: number | undefined,
): BayOnPhoto[] {
  const bays = [...Map.groupBy(positions, ({ bay }) => bay)];
  const isOnly = bays.length === 1;
  return bays.map(([bay, ofBay]) => ({
    bay,
    positions: ofBay,
    photoShelves:
      isOnly || chosen === undefined || chosen === bay
        ? photoShelvesOf(document, isOnly ? (chosen ?? bay) : bay)
        : [],
  }));
}

/** @returns what is wrong with the bay that a caller chose, if anything. */
export function faultOfChoice(
  chosen: number,
  positions: readonly PlanogramPosition[],
  document: RecognitionDocument,
): string | undefined {
  const onPhoto = countBays(document);
  if (chosen > onPhoto) return `must be at most ${onPhoto}, the number of bays on the photo`;
  const bays = [...new Set(positions.map(({ bay }) => bay))];
  if (bays.length < 2 || bays.includes(chosen)) return undefined;
  return `must be one of the planogram's bays: ${bays.join(', ')}`;
}

/** What a photo shows of a planogram's bay. */
export interface ComparedBay extends BayOnPhoto, Leftovers {
  /** Without any correctly placed facing, the photo may show another bay. */
  readonly isRecognised: boolean;
  readonly onPhoto: readonly PositionOnPhoto[];
  /** Says where a facing stands. */
  readonly placeOf: (facing: PhotoFacing) => string;
}

export function compareBay(bay: BayOnPhoto, photo: PhotoSize): ComparedBay {
  const { positions, photoShelves } = bay;
  const shelves = matchShelves(shelvesOf(positions), photoShelves, photo);
  const isRecognised = shelves.some(({ found }) => found.some(({ isRight }) => isRight));
  const placeOf = describePlaces(shelves);
  if (!isRecognised) {
    const onPhoto = shelves.flatMap(({ planned }) => planned.map(notInView));
    const beside = photoShelves.flat().length;
    return { ...bay, isRecognised, onPhoto, extras: [], beside, placeOf };
  }
  const plannedBay = bayOf(shelves, photoShelves);
  const onPhoto = comparePositions(shelves, photoShelves, photo, plannedBay);
  return {
    ...bay,
    isRecognised,
    onPhoto,
    ...findExtras(onPhoto, photoShelves, plannedBay),
    placeOf,
  };
}

const notInView = (planned: PlanogramPosition): PositionOnPhoto => ({
  planned,
  status: 'NOT_IN_VIEW',
  inView: 0,
  place: undefined,
  right: [],
  wrong: [],
  elsewhere: [],
});

/** Groups positions by shelf. They are stored from the top shelf down, and from left to right. */
const shelvesOf = (positions: readonly PlanogramPosition[]): PlanogramPosition[][] => [
  ...Map.groupBy(positions, ({ shelf_id }) => shelf_id).values(),
];
