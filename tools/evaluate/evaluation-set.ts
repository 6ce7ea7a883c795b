import type { Box } from '../../lambdas/domain/recognition/box';

/** A picture that shows one product: a whole file, or a box on a photo. */
export interface Reference {
  readonly file: string;
  readonly box?: Box;
}

export interface CatalogueEntry {
  readonly id: string;
  readonly name: string;
  /** Of the product in metres, where the set knows it. */
  readonly height?: number | undefined;
  readonly references: readonly Reference[];
}

/** A facing as somebody marked it. */
export interface TruthFacing {
  readonly box: Box;
  /** Index into the catalogue; `null`: a product that is not in it. */
  readonly item: number | null;
  /** `iscrowd`: neither rewarded nor punished. */
  readonly ignored: boolean;
}

export interface EvaluationPhoto {
  readonly file: string;
  readonly facings: readonly TruthFacing[];
  /** The one product that a photo without boxes shows; an index into the catalogue. */
  readonly label?: number;
}

/** What a set of pictures can say about a recogniser. */
export interface EvaluationSet {
  readonly catalogue: readonly CatalogueEntry[];
  readonly photos: readonly EvaluationPhoto[];
  /** Whether every facing of a photo is marked; if not, a detection beside the marks may be right. */
  readonly complete: boolean;
}
