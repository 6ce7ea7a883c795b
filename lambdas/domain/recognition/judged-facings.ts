import type { CorrectionsOfFacings } from '../../contracts/corrections';
import type { Annotation, Bbox } from '../../contracts/result';

/** A facing of a photo, as it was recognised and as a person judged it. */
export interface JudgedFacing {
  readonly annotation_id: number;
  /** The box as corrected, or as found if no correction changes it. */
  readonly bbox: Bbox;
  /** true: recognition found the facing; false: a person added it. */
  readonly found: boolean;
  /** The item that recognition named the facing as; null if it got no name. */
  readonly named: string | null;
  /** The right item; null: the catalogue does not have it; undefined: its name was not judged. */
  readonly right: string | null | undefined;
}

/** The part of a result's document that says how facings were named. */
interface NamedPart {
  readonly coco: {
    readonly categories: readonly {
      readonly id: number;
      readonly neurolabs: { readonly productUuid: string } | null;
    }[];
    readonly annotations: readonly Pick<Annotation, 'id' | 'category_id' | 'bbox'>[];
  };
}

/**
 * All facings of a photo, except those judged to show no product. Their ids are the ones in the corrected
 * result.
 */
export function judgedFacings(
  { coco }: NamedPart,
  { facings, added }: CorrectionsOfFacings,
): JudgedFacing[] {
  const uuidOf = new Map(coco.categories.map(({ id, neurolabs }) => [id, neurolabs?.productUuid]));
  const correctionOf = new Map(facings.map((facing) => [facing.id, facing]));
  const found = coco.annotations.flatMap((annotation): JudgedFacing[] => {
    const { id, category_id } = annotation;
    const { verdict, catalog_item_uuid, bbox = annotation.bbox } = correctionOf.get(id) ?? {};
    if (verdict === 'NO_PRODUCT') return [];
    const named = uuidOf.get(category_id) ?? null;
    const right = {
      RIGHT: named,
      OTHER_ITEM: catalog_item_uuid ?? null,
      NOT_IN_CATALOG: null,
      NONE: undefined,
    }[verdict ?? 'NONE'];
    return [{ annotation_id: id, bbox, found: true, named, right }];
  });
  const next = firstAddedId(coco.annotations);
  const missed = added.map(({ bbox, catalog_item_uuid: right }, index) => ({
    annotation_id: next + index,
    bbox,
    found: false,
    named: null,
    right,
  }));
  return [...found, ...missed];
}

/** The id of the first added facing in the corrected result. */
export const firstAddedId = (annotations: readonly Pick<Annotation, 'id'>[]): number =>
  Math.max(-1, ...annotations.map(({ id }) => id)) + 1;
