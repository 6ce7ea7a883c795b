import type { CorrectionsOfFacings } from '../../contracts/corrections';
import { LIMITS } from '../../contracts/limits';
import type { Annotation, RecognitionDocument } from '../../contracts/result';
import type { UnknownFacing, Unknowns } from '../../contracts/unknowns';
import { unpackEmbedding } from './embedding';
import { dot, groupByLook } from './group-by-look';

/**
 * The lowest mean similarity between the members of a group. Below it, different flavours of one noodle
 * brand were grouped together.
 */
const LEAST_SIMILARITY_OF_GROUP = 0.86;

/** The part of a result's document about facings without a name. */
export type UnnamedPart = Pick<RecognitionDocument, 'unnamed'> & {
  readonly coco: {
    readonly info: Pick<RecognitionDocument['coco']['info'], 'description'>;
    readonly annotations: readonly Pick<Annotation, 'id' | 'bbox'>[];
  };
};

interface Embedded {
  readonly facing: UnknownFacing;
  readonly vector: Float32Array;
}

/** The unknown facings of a photo, and the embedder that made their vectors. */
export interface UnknownsOfPhoto {
  readonly embedder: string;
  readonly facings: readonly Embedded[];
}

/** The facings without a name, except those that a person has named or judged to be no product. */
export function unknownsOfPhoto(
  photo: Pick<UnknownFacing, 'result_uuid' | 'image_url'>,
  { coco, unnamed = [] }: UnnamedPart,
  corrections: CorrectionsOfFacings,
): UnknownsOfPhoto {
  const bboxOf = new Map(coco.annotations.map(({ id, bbox }) => [id, bbox]));
  const correctionOf = new Map(corrections.facings.map((each) => [each.id, each]));
  const facings = unnamed.flatMap(({ id, embedding }) => {
    const { verdict, bbox = bboxOf.get(id) } = correctionOf.get(id) ?? {};
    if (bbox === undefined || verdict === 'OTHER_ITEM' || verdict === 'NO_PRODUCT') return [];
    const { result_uuid, image_url } = photo;
    const facing = { result_uuid, annotation_id: id, bbox, image_url };
    return [{ facing, vector: unpackEmbedding(embedding) }];
  });
  return { embedder: embedderIn(coco.info), facings };
}

/** The description names the detector, then the embedder. */
const embedderIn = ({ description }: UnnamedPart['coco']['info']): string =>
  description.split(', ').at(-1) ?? '';

/**
 * Groups unknown facings by look.
 * @param photos the newest first; if there are too many facings, those on the oldest photos are left out
 */
export function groupUnknowns(photos: readonly UnknownsOfPhoto[]): Unknowns {
  // Vectors from different embedders cannot be compared.
  const compared = photos.filter(({ embedder }) => embedder === photos[0]?.embedder);
  const facings = compared.flatMap((photo) => photo.facings).slice(0, LIMITS.unknownFacings);
  const groups = groupByLook(
    facings.map(({ vector }) => vector),
    LEAST_SIMILARITY_OF_GROUP,
  );
  return {
    results: compared.length,
    groups: groups
      .map((places) => mostTypicalFirst(places.flatMap((place) => facings[place] ?? [])))
      .sort((a, b) => b.length - a.length)
      .map((group) => ({ facings: group.map(({ facing }) => facing) })),
  };
}

function mostTypicalFirst(group: readonly Embedded[]): Embedded[] {
  const centre = Float32Array.from(group[0]?.vector ?? [], (_, index) =>
    group.reduce((sum, { vector }) => sum + (vector[index] ?? 0), 0),
  );
  return group.toSorted((a, b) => dot(b.vector, centre) - dot(a.vector, centre));
}
