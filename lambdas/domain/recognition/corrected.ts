import type { CorrectionsOfFacings, SentCorrections } from '../../contracts/corrections';
import type { Annotation, Bbox, Category, RecognitionDocument } from '../../contracts/result';
import type { CatalogItemRow } from '../../contracts/rows';
import { fromTheLeft } from './annotations';
import { addCategories, fittingCategories, OBJECT_CATEGORY } from './categories';
import { postprocess } from './document';
import { firstAddedId } from './judged-facings';

/** Corrections in the form in which they are stored: ordered by id, without absent fields. */
export const correctionsOfSent = ({ facings, added }: SentCorrections): CorrectionsOfFacings => ({
  facings: facings
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, verdict, catalog_item_uuid, bbox }) => ({
      id,
      ...(verdict && { verdict }),
      ...(catalog_item_uuid !== undefined && { catalog_item_uuid }),
      ...(bbox && { bbox }),
    })),
  added: [...added],
});

/**
 * Adds to corrections that these facings show an item. Facings that a person judged to be no product are
 * left as they are.
 * @param first the id of the first added facing
 */
export function nameAsItem(
  { facings, added }: CorrectionsOfFacings,
  ids: readonly number[],
  first: number,
  catalog_item_uuid: string,
): CorrectionsOfFacings {
  const correctionOf = new Map(facings.map((facing) => [facing.id, facing]));
  for (const id of ids) {
    const known = correctionOf.get(id);
    if (id >= first || known?.verdict === 'NO_PRODUCT') continue;
    const { bbox } = known ?? {};
    correctionOf.set(id, { id, verdict: 'OTHER_ITEM', catalog_item_uuid, ...(bbox && { bbox }) });
  }
  return {
    facings: [...correctionOf.values()].sort((a, b) => a.id - b.id),
    added: added.map((each, index) =>
      ids.includes(first + index) ? { ...each, catalog_item_uuid } : each,
    ),
  };
}

/**
 * The reasons why corrections do not fit a result: ids that the result lacks, or boxes outside its photo.
 */
export function faultsOfCorrections(
  { facings, added }: CorrectionsOfFacings,
  { coco }: RecognitionDocument,
): string[] {
  const ids = new Set(coco.annotations.map(({ id }) => id));
  const known = ids.size === 0 ? 'it has none' : `its ids are 0 to ${ids.size - 1}`;
  return [
    ...facings.flatMap(({ id, bbox }, index) => [
      ...(ids.has(id) ? [] : [`facings[${index}].id: the result has no facing ${id}; ${known}`]),
      ...(bbox ? faultsOfBox(bbox, `facings[${index}].bbox`, coco) : []),
    ]),
    ...added.flatMap(({ bbox }, index) => faultsOfBox(bbox, `added[${index}].bbox`, coco)),
  ];
}

function faultsOfBox(
  [x, y, width, height]: Bbox,
  field: string,
  { images: [photo] }: RecognitionDocument['coco'],
): string[] {
  if (width < 1 || height < 1) {
    return [`${field}: must be at least 1 pixel wide and high`];
  }
  if (photo && x >= 0 && y >= 0 && x + width <= photo.width && y + height <= photo.height) {
    return [];
  }
  return [`${field}: must lie on the photo, which has ${photo?.width} x ${photo?.height} pixels`];
}

/** The uuids of items that corrections name and the document has no category for. */
export function itemsLackedBy(
  { coco }: RecognitionDocument,
  { facings, added }: CorrectionsOfFacings,
): string[] {
  const known = new Set(coco.categories.map(({ neurolabs }) => neurolabs?.productUuid));
  const named = [...facings, ...added].map(({ catalog_item_uuid }) => catalog_item_uuid ?? null);
  return [...new Set(named)].filter((uuid) => uuid !== null && !known.has(uuid)) as string[];
}

/**
 * A document with corrections applied, as {@link correctCoco} does, and what follows from its facings.
 * @param lacking the items that {@link itemsLackedBy} lists
 */
export function correctDocument(
  document: RecognitionDocument,
  corrections: CorrectionsOfFacings,
  lacking: readonly CatalogItemRow[],
): RecognitionDocument {
  const { realogram, shares } = document.postprocessing_results;
  const [photo] = document.coco.images;
  if (!photo) return document;
  const coco = correctCoco(document.coco, corrections, lacking);
  return {
    postprocessing_results: postprocess(coco.annotations, uuidsOf(coco.categories), photo, {
      compute_realogram: realogram !== null,
      compute_shares: shares.length > 0,
    }),
    coco,
  };
}

/**
 * Facings and categories with corrections applied. Facings keep their ids, and added ones get the ids that
 * follow. Facings with a verdict, and added ones, have score 1 and no alternatives.
 * @param lacking the items that {@link itemsLackedBy} lists
 */
export function correctCoco(
  coco: RecognitionDocument['coco'],
  corrections: CorrectionsOfFacings,
  lacking: readonly CatalogItemRow[],
): RecognitionDocument['coco'] {
  const all = addCategories(coco.categories, lacking);
  const annotations = correctAnnotations(coco.annotations, corrections, all);
  return { ...coco, categories: [...fittingCategories(all, annotations)], annotations };
}

function correctAnnotations(
  recognised: readonly Annotation[],
  { facings, added }: CorrectionsOfFacings,
  categories: readonly Category[],
): Annotation[] {
  const idOf = new Map(categories.map(({ id, neurolabs }) => [neurolabs?.productUuid, id]));
  const categoryOf = (uuid: string | null | undefined): number =>
    (uuid == null ? undefined : idOf.get(uuid)) ?? OBJECT_CATEGORY.id;
  const correctionOf = new Map(facings.map((facing) => [facing.id, facing]));
  const corrected = recognised.flatMap((annotation): Annotation[] => {
    const { verdict, catalog_item_uuid, bbox } = correctionOf.get(annotation.id) ?? {};
    if (verdict === 'NO_PRODUCT') return [];
    const moved = bbox ? { ...annotation, bbox, area: areaOf(bbox) } : annotation;
    if (verdict === undefined) return [moved];
    const category_id =
      verdict === 'RIGHT' ? annotation.category_id : categoryOf(catalog_item_uuid);
    return [{ ...moved, category_id, neurolabs: JUDGED }];
  });
  const next = firstAddedId(recognised);
  const missed = added.map(({ bbox, catalog_item_uuid }, index): Annotation => ({
    id: next + index,
    image_id: 1,
    category_id: categoryOf(catalog_item_uuid),
    bbox,
    area: areaOf(bbox),
    iscrowd: 0,
    segmentation: [],
    neurolabs: JUDGED,
  }));
  return [...corrected, ...missed].sort(fromTheLeft);
}

const JUDGED: Annotation['neurolabs'] = {
  score: 1,
  modalities: {},
  alternative_predictions: [],
};

const areaOf = ([, , width, height]: Bbox): number => width * height;

/**
 * Item uuids in the order of the categories, starting with category 1; '' for a category that is not
 * listed.
 */
function uuidsOf(categories: readonly Category[]): string[] {
  const uuids = Array<string>(Math.max(...categories.map(({ id }) => id))).fill('');
  for (const { id, neurolabs } of categories) {
    if (neurolabs) uuids[id - 1] = neurolabs.productUuid;
  }
  return uuids;
}
