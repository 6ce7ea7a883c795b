import {
  POSITION_STATUSES,
  type ComparedPosition,
  type Compliance,
  type MustHave,
  type PositionStatus,
} from '../../contracts/compliance';
import type { PlanogramPosition } from '../../contracts/planogram';
import type { PlanogramRow } from '../../contracts/planogram-row';
import type { RecognitionDocument } from '../../contracts/result';
import { itemsOf } from '../planogram';
import { isProbably, ordersFor } from './orders';
import { bayOf } from './bay';
import { comparePositions, type PositionOnPhoto } from './compare-positions';
import { describePlaces } from './describe-places';
import { findExtras } from './find-extras';
import { matchShelves } from './match-shelves';
import { photoShelvesOf, type PhotoShelf } from './photo-shelves';

interface Comparison {
  readonly planogram: Pick<PlanogramRow, 'planogram_uuid' | 'positions' | 'must_have'>;
  readonly resultUuid: string;
  readonly document: RecognitionDocument;
  /** Compares only the bay of the photo with this number. */
  readonly bay?: number | undefined;
  /** The catalogue's names by uuid. A deleted item has the name in the photo's result. */
  readonly nameOf: ReadonlyMap<string, string>;
  /** The uuids of the items that the task looks for. Photos cannot show any others. */
  readonly itemsOfTask: ReadonlySet<string>;
}

/** Compares what a photo shows with a planogram. docs/planograms.md explains it by an example. */
export function compareWithPlanogram(comparison: Comparison): Compliance {
  const { planogram, resultUuid, document, bay, itemsOfTask } = comparison;
  const photoShelves = photoShelvesOf(document, bay);
  const [photo = { width: 0, height: 0 }] = document.coco.images;
  const shelves = matchShelves(shelvesOf(planogram.positions), photoShelves, photo);
  // Without any correctly placed facing, the photo may show another bay.
  const isBay = shelves.some(({ found }) => found.some(({ isRight }) => isRight));
  const plannedBay = bayOf(shelves, photoShelves);
  const onPhoto = isBay
    ? comparePositions(shelves, photoShelves, photo, plannedBay)
    : shelves.flatMap(({ planned }) => planned.map(notInView));
  const { extras, beside } = isBay
    ? findExtras(onPhoto, photoShelves, plannedBay)
    : { extras: [], beside: photoShelves.flat().length };

  const nameOnPhoto = new Map(
    document.coco.categories.map(({ neurolabs }) => [neurolabs?.productUuid, neurolabs?.name]),
  );
  const nameOf = (uuid: string): string =>
    comparison.nameOf.get(uuid) ?? nameOnPhoto.get(uuid) ?? uuid;
  const positions = onPhoto.map((position) => render(position, nameOf));
  const answer = {
    positions,
    extras: extras.flatMap((run) => {
      const [first] = run;
      if (!first) return [];
      return {
        catalog_item_uuid: first.item,
        name: first.item === null ? null : nameOf(first.item),
        facings: run.length,
        shelf_id: first.shelf,
        slot: first.slot,
        annotation_ids: run.map(({ id }) => id),
      };
    }),
    must_have: planogram.must_have.map((uuid) => mustHave(uuid, photoShelves, nameOf)),
  };
  const orders = ordersFor({
    onPhoto,
    extras,
    nameOf,
    must_have: answer.must_have,
    placeOf: describePlaces(shelves),
  });
  return {
    planogram_uuid: planogram.planogram_uuid,
    result_uuid: resultUuid,
    score: scoreOf(positions),
    counts: countStatuses(positions),
    ...answer,
    facings_beside: beside,
    actions: orders.map(({ text }) => text),
    orders,
    warnings: [
      ...(isBay || planogram.positions.length === 0 ? [] : [NOT_THIS_BAY]),
      ...warnOfItems(planogram, itemsOfTask, nameOf),
    ],
  };
}

const NOT_THIS_BAY =
  'No product of the photo stands where the planogram has it. Check that the photo shows this bay.';

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

function render(
  { planned, status, inView, right, wrong, elsewhere }: PositionOnPhoto,
  nameOf: (uuid: string) => string,
): ComparedPosition {
  return {
    shelf_id: planned.shelf_id,
    position: planned.position,
    catalog_item_uuid: planned.catalog_item_uuid,
    name: nameOf(planned.catalog_item_uuid),
    planned_facings: planned.facings,
    facings_in_view: inView,
    right_facings: right.length,
    probable_facings: wrong.filter((facing) => isProbably(facing, planned)).length,
    status,
    annotation_ids: [...right, ...wrong].map(({ id }) => id).sort((a, b) => a - b),
    elsewhere_ids: elsewhere.map(({ id }) => id),
  };
}

function mustHave(
  uuid: string,
  photoShelves: readonly PhotoShelf[],
  nameOf: (uuid: string) => string,
): MustHave {
  const facings = photoShelves.flat().filter(({ item }) => item === uuid).length;
  return { catalog_item_uuid: uuid, name: nameOf(uuid), is_found: facings > 0, facings };
}

/**
 * The share of the planned facings in view that are right, to four decimals; null if none are in view.
 */
function scoreOf(positions: readonly ComparedPosition[]): number | null {
  const inView = positions.reduce((sum, { facings_in_view }) => sum + facings_in_view, 0);
  const right = positions.reduce((sum, { right_facings }) => sum + right_facings, 0);
  return inView === 0 ? null : Math.round((right / inView) * 1e4) / 1e4;
}

function countStatuses(positions: readonly ComparedPosition[]): Record<PositionStatus, number> {
  const count = (status: PositionStatus): number =>
    positions.filter((position) => position.status === status).length;
  return Object.fromEntries(POSITION_STATUSES.map((status) => [status, count(status)])) as Record<
    PositionStatus,
    number
  >;
}

/**
 * Warns of items in a planogram that photos of the task cannot show, because the task does not look
 * for them.
 */
function warnOfItems(
  planogram: Comparison['planogram'],
  itemsOfTask: ReadonlySet<string>,
  nameOf: (uuid: string) => string,
): string[] {
  return itemsOf(planogram)
    .filter((uuid) => !itemsOfTask.has(uuid))
    .map((uuid) => `${nameOf(uuid)} is not an item of the task, so it cannot be found. Add it.`);
}
