import {
  POSITION_STATUSES,
  type ComparedPosition,
  type Compliance,
  type MustHave,
  type PositionStatus,
} from '../../contracts/compliance';
import type { PlanogramRow } from '../../contracts/planogram-row';
import type { RecognitionDocument } from '../../contracts/result';
import { itemsOf } from '../planogram';
import { baysOnPhoto, compareBay, type ComparedBay } from './compare-bay';
import type { PositionOnPhoto } from './compare-positions';
import { isProbably, listOf, ordersFor } from './orders';
import { countBays, photoShelvesOf, withRealogram, type PhotoFacing } from './photo-shelves';

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
  const { planogram, resultUuid, bay: chosen, itemsOfTask } = comparison;
  const document = withRealogram(comparison.document);
  const [photo = { width: 0, height: 0 }] = document.coco.images;
  const photoShelves = photoShelvesOf(document, chosen);
  const bays = baysOnPhoto(planogram.positions, document, chosen).map((bay) =>
    compareBay(bay, photo),
  );

  const nameOnPhoto = new Map(
    document.coco.categories.map(({ neurolabs }) => [neurolabs?.productUuid, neurolabs?.name]),
  );
  const nameOf = (uuid: string): string =>
    comparison.nameOf.get(uuid) ?? nameOnPhoto.get(uuid) ?? uuid;
  const positions = bays.flatMap(({ onPhoto }) =>
    onPhoto.map((position) => render(position, nameOf)),
  );
  // A must-have counts wherever the photo shows it, even beside the chosen bay.
  const onPhoto = photoShelvesOf(document).flat();
  const answer = {
    positions,
    extras: bays.flatMap((bay) => extrasOf(bay, nameOf)),
    must_have: planogram.must_have.map((uuid) => mustHave(uuid, onPhoto, nameOf)),
  };
  const orders = ordersFor(bays, answer.must_have, nameOf);
  const compared = bays.flatMap((bay) => bay.photoShelves.flat());
  return {
    planogram_uuid: planogram.planogram_uuid,
    result_uuid: resultUuid,
    score: scoreOf(positions),
    counts: countStatuses(positions),
    ...answer,
    facings_beside:
      bays.reduce((sum, { beside }) => sum + beside, 0) +
      photoShelves.flat().length -
      compared.length,
    actions: orders.map(({ text }) => text),
    orders,
    warnings: [
      ...(chosen === undefined ? warnOfBaysNotOnPhoto(bays, countBays(document)) : []),
      ...bays.flatMap(warnOfOtherBay),
      ...warnOfItems(planogram, itemsOfTask, nameOf),
    ],
  };
}

function warnOfBaysNotOnPhoto(bays: readonly ComparedBay[], onPhoto: number): string[] {
  const missing = bays.flatMap(({ bay = 0 }) => (bay > onPhoto ? [bay] : []));
  if (missing.length === 0) return [];
  const [start, verb, them] = missing.length === 1 ? ['Bay', 'is', 'it'] : ['Bays', 'are', 'them'];
  const shown = ['no bay', 'one bay'][onPhoto] ?? `${onPhoto} bays`;
  return [
    `${start} ${listOf(missing.map(String))} of the planogram ${verb} not on the photo, which shows ${shown}. ` +
      `Compare a photo that shows ${them}${bays.length === 1 ? ', or choose which bay of the photo it is' : ''}.`,
  ];
}

function warnOfOtherBay({ bay, isRecognised, photoShelves }: ComparedBay): string[] {
  if (isRecognised) return [];
  if (bay === undefined) return [NOT_THIS_BAY];
  return photoShelves.length === 0 ? [] : [`Bay ${bay}: ${NOT_THIS_BAY}`];
}

const NOT_THIS_BAY =
  'No product of the photo stands where the planogram has it. Check that the photo shows this bay.';

const extrasOf = (
  { bay, extras }: ComparedBay,
  nameOf: (uuid: string) => string,
): Compliance['extras'] =>
  extras.flatMap((run) => {
    const [first] = run;
    if (!first) return [];
    return {
      catalog_item_uuid: first.item,
      name: first.item === null ? null : nameOf(first.item),
      facings: run.length,
      ...(bay !== undefined && { bay: first.bay }),
      shelf_id: first.shelf,
      slot: first.slot,
      annotation_ids: run.map(({ id }) => id),
    };
  });

function render(
  { planned, status, inView, right, wrong, elsewhere }: PositionOnPhoto,
  nameOf: (uuid: string) => string,
): ComparedPosition {
  return {
    ...(planned.bay !== undefined && { bay: planned.bay }),
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
  onPhoto: readonly PhotoFacing[],
  nameOf: (uuid: string) => string,
): MustHave {
  const facings = onPhoto.filter(({ item }) => item === uuid).length;
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
