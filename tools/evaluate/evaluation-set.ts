import type { Box } from '../../lambdas/domain/recognition/box';

/** A picture of one product: a whole file, or a box on a photo. */
export interface Reference {
  readonly file: string;
  readonly box?: Box;
}

export interface CatalogueEntry {
  readonly id: string;
  readonly name: string;
  /** The product's height in metres, if the set knows it. */
  readonly height?: number | undefined;
  readonly references: readonly Reference[];
}

/** A facing that somebody marked on a photo. */
export interface TruthFacing {
  readonly box: Box;
  /** Index into the catalogue; null for a product that is not in it. */
  readonly item: number | null;
  /** Whether COCO marks it `iscrowd`: a box on it counts neither as right nor as wrong. */
  readonly ignored: boolean;
}

export interface EvaluationPhoto {
  readonly file: string;
  readonly facings: readonly TruthFacing[];
  /** For a photo without boxes, the index into the catalogue of the one product that it shows. */
  readonly label?: number;
}

/** A catalogue and marked photos, by which a recogniser is measured. */
export interface EvaluationSet {
  readonly catalogue: readonly CatalogueEntry[];
  readonly photos: readonly EvaluationPhoto[];
  /** Whether every facing of each photo is marked. If not, a detection on no mark may be right. */
  readonly complete: boolean;
}
