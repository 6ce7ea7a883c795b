import type { Box } from '../../lambdas/domain/recognition/box';

/** A picture of one product: either a whole file or a box on a photo. */
export interface Reference {
  readonly file: string;
  readonly box?: Box;
}

export interface CatalogueEntry {
  readonly id: string;
  readonly name: string;
  /** The product's height in metres, if the set gives it. */
  readonly height?: number | undefined;
  readonly references: readonly Reference[];
}

/** A facing that a person marked on a photo. */
export interface TruthFacing {
  readonly box: Box;
  /** Index into the catalogue; null for a product that is not in it. */
  readonly item: number | null;
  /** Whether it is marked `iscrowd` in COCO. A detection on it then counts as neither right nor wrong. */
  readonly ignored: boolean;
}

export interface EvaluationPhoto {
  readonly file: string;
  readonly facings: readonly TruthFacing[];
  /** On a photo without boxes: the catalogue index of the one product that it shows. */
  readonly label?: number;
}

/** A catalogue and marked photos for measuring a recogniser. */
export interface EvaluationSet {
  readonly catalogue: readonly CatalogueEntry[];
  readonly photos: readonly EvaluationPhoto[];
  /** Whether every facing on each photo is marked. If not, a detection that matches no mark may be right. */
  readonly complete: boolean;
}
