import { describe, expect, it } from '@jest/globals';
import type { CorrectionsOfFacings } from '../../../lambdas/contracts/corrections';
import { LIMITS } from '../../../lambdas/contracts/limits';
import { buildRecognitionDocument } from '../../../lambdas/domain/recognition/document';
import { packEmbedding, unpackEmbedding } from '../../../lambdas/domain/recognition/embedding';
import { dot } from '../../../lambdas/domain/recognition/group-by-look';
import { groupUnknowns, unknownsOfPhoto } from '../../../lambdas/domain/recognition/unknowns';
import { candidate, facing } from '../../support/facings';
import { catalogItem } from '../../support/rows';

const NONE: CorrectionsOfFacings = { facings: [], added: [] };
const [RED, BLUE] = [Float32Array.of(1, 0.1, 0), Float32Array.of(0, 0.1, 1)];

/** A photo of facings with these embeddings, from the left. null makes a facing that the catalogue names. */
function photo(
  looks: readonly (Float32Array | null)[],
  embedder = 'embedder@1.0.0',
  detector = 'detector@1.0.0',
) {
  return buildRecognitionDocument({
    facings: looks.map((embedding, index) => ({
      ...facing([index * 100, 10, 50, 90], { best: embedding ? null : candidate(0) }),
      embedding: embedding ?? RED,
    })),
    photo: { width: 1_000, height: 200 },
    items: [catalogItem(1)],
    task: { compute_realogram: false, compute_shares: false },
    createdAt: '2026-11-20T17:18:10.123Z',
    models: [detector, embedder],
  });
}
const unknowns = (
  uuid: string,
  document: ReturnType<typeof photo>,
  corrections = NONE,
): ReturnType<typeof unknownsOfPhoto> =>
  unknownsOfPhoto({ result_uuid: uuid, image_url: `https://x/${uuid}` }, document, corrections);
const idsOf = ({ groups }: ReturnType<typeof groupUnknowns>): string[][] =>
  groups.map(({ facings }) =>
    facings.map(({ result_uuid, annotation_id }) => `${result_uuid}${annotation_id}`).sort(),
  );

describe('groupUnknowns', () => {
  it('groups the facings without a name across photos, the largest group first', () => {
    const photos = [
      unknowns('a', photo([BLUE, null, RED])),
      unknowns('b', photo([null, BLUE, BLUE])),
    ];

    const answer = groupUnknowns(photos);

    expect(answer.results).toBe(2);
    expect(idsOf(answer)).toEqual([['a0', 'b1', 'b2'], ['a2']]);
    expect(answer.groups[1]?.facings).toEqual([
      { result_uuid: 'a', annotation_id: 2, bbox: [200, 10, 50, 90], image_url: 'https://x/a' },
    ]);
  });

  it('leaves out facings that a person has named or called no product, and knows moved boxes', () => {
    const corrections: CorrectionsOfFacings = {
      facings: [
        { id: 0, verdict: 'NO_PRODUCT' },
        { id: 1, verdict: 'OTHER_ITEM', catalog_item_uuid: catalogItem(1).item_uuid },
        { id: 2, verdict: 'NOT_IN_CATALOG', bbox: [201, 11, 40, 80] },
        { id: 3, verdict: 'RIGHT' },
      ],
      added: [],
    };

    const answer = groupUnknowns([unknowns('a', photo([RED, RED, RED, RED]), corrections)]);

    expect(idsOf(answer)).toEqual([['a2', 'a3']]);
    expect(answer.groups[0]?.facings).toContainEqual(
      expect.objectContaining({ annotation_id: 2, bbox: [201, 11, 40, 80] }),
    );
  });

  it('compares only what the embedder of the newest photo has seen', () => {
    const photos = [
      unknowns('a', photo([RED])),
      unknowns('b', photo([RED], 'embedder@2.0.0')),
      unknowns('c', photo([RED], 'embedder@1.0.0', 'detector@0.9.0')),
    ];

    expect(groupUnknowns(photos)).toMatchObject({ results: 2 });
    expect(idsOf(groupUnknowns(photos))).toEqual([['a0', 'c0']]);
  });

  it('has no groups of a document from before embeddings were kept, or of no photo', () => {
    const { unnamed, ...older } = photo([RED]);

    expect(unnamed).toHaveLength(1);
    expect(groupUnknowns([unknowns('a', older)])).toEqual({ results: 1, groups: [] });
    expect(groupUnknowns([])).toEqual({ results: 0, groups: [] });
  });

  it('leaves out the facings of the oldest photos where there are too many', () => {
    const one = unknowns('a', photo([RED]));
    const many = {
      ...one,
      facings: Array.from({ length: LIMITS.unknownFacings }, () => one.facings[0]),
    };

    const answer = groupUnknowns([many as typeof one, unknowns('b', photo([BLUE]))]);

    expect(idsOf(answer)).toHaveLength(1);
  });
});

it('keeps the direction of an embedding in a byte for each number', () => {
  const vector = Float32Array.from({ length: 252 }, (_, index) => Math.sin(index * 7));
  const length = Math.hypot(...vector);
  const unit = vector.map((value) => value / length);

  const packed = packEmbedding(unit);

  expect(packed).toHaveLength(336);
  expect(dot(unpackEmbedding(packed), unit)).toBeGreaterThan(0.9999);
  expect([...unpackEmbedding(packEmbedding(new Float32Array(3)))]).toEqual([0, 0, 0]);
});
