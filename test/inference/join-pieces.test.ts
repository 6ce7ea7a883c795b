import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { areaPartInside, type Box } from '../../lambdas/domain/recognition/box';
import type { Facing } from '../../lambdas/domain/recognition/facing';
import { loadModels, type Models } from '../../lambdas/worker/onnx/models';
import type { DetectedBox } from '../../lambdas/worker/pipeline/find/look';
import { replacePiecesByPacks } from '../../lambdas/worker/pipeline/name/join-pieces';
import { nameBoxes } from '../../lambdas/worker/pipeline/name/name-boxes';
import { decodePicture } from '../../lambdas/worker/pipeline/picture/decode';
import { recognisePhoto } from '../../lambdas/worker/pipeline/run';
import { StageTimer } from '../../lambdas/worker/pipeline/stage-timer';
import { galleryOf } from '../../tools/bench/folder-gallery';
import { readCatalogueFolder, type Thumbnail } from '../../local/demo/pictures';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';
import { candidate, facing } from '../support/facings';

const CATALOGUE = path.join(__dirname, 'fixtures', 'mini-catalog');
const GREY = { r: 90, g: 90, b: 90 };
/** The size of a piece, in pixels. */
const HEIGHT = 120;
const WIDTH = 79;
/** The margin around a row, in pixels. */
const MARGIN = 60;
const PIECES = 3;

let models: Models;
let single: Thumbnail;
let others: Thumbnail[];
let pack: Thumbnail;

beforeAll(async () => {
  models = await loadModels(MODELS_FOLDER);
  const [first, ...rest] = await readCatalogueFolder(CATALOGUE);
  if (first === undefined) throw new Error('The catalogue is empty');
  [single, others] = [first, rest];
  pack = { name: 'Pack of three', bytes: await rowOf(PIECES) };
});

const packshotOf = (width: number): Promise<Buffer> =>
  sharp(single.bytes).trim().resize({ width, height: HEIGHT, fit: 'fill' }).png().toBuffer();

/** A picture of several packshots of one product side by side, with a margin. */
async function rowOf(count: number, margin = 0): Promise<Buffer> {
  const piece = await packshotOf(WIDTH);
  const [width, height] = [count * WIDTH + 2 * margin, HEIGHT + 2 * margin];
  return sharp({ create: { width, height, channels: 3, background: GREY } })
    .composite(
      Array.from({ length: count }, (_, place) => ({
        input: piece,
        left: margin + place * WIDTH,
        top: margin,
      })),
    )
    .png()
    .toBuffer();
}

/** The box of three facings of one product, side by side, on the photo of the small shelf. */
const THREE_ON_SHELF = { x0: 123, y0: 404, x1: 573, y1: 640 };

const pieceAt = (place: number): DetectedBox => ({
  box: {
    x0: MARGIN + place * WIDTH,
    y0: MARGIN,
    x1: MARGIN + (place + 1) * WIDTH,
    y1: MARGIN + HEIGHT,
  },
  score: 0.9 - place / 10,
});

const namingFrom = (match_threshold: number): Models['naming'] => ({
  plain: { ...models.naming.plain, match_threshold },
  verified: { ...models.naming.verified, match_threshold },
});

interface Joined {
  readonly named: readonly Facing[];
  readonly facings: readonly Facing[];
}

interface RowOptions {
  /** Facings beside the pieces. */
  readonly others?: readonly Facing[];
  readonly naming?: Models['naming'];
  /** Places of the row without a box. */
  readonly without?: readonly number[];
  /** The score that the verifier gives each piece. */
  readonly verifiedAs?: number;
}

/** Names boxes around the single pieces of a row, then joins them. */
async function joined(
  count: number,
  catalogue: readonly Thumbnail[],
  { others: beside = [], naming = models.naming, without = [], verifiedAs }: RowOptions = {},
): Promise<Joined> {
  const { image } = await decodePicture(await rowOf(count, MARGIN), 2000);
  const gallery = await galleryOf(catalogue, models.embedder);
  const timer = new StageTimer();
  const unverified = { ...models, verifier: undefined };
  const places = Array.from({ length: count }, (_, place) => place);
  const boxes = places.filter((place) => !without.includes(place)).map(pieceAt);
  const lenient = { ...unverified, naming: namingFrom(0.2) };
  const pieces = await nameBoxes(boxes, { image, gallery, models: lenient, timer });
  const scored = verifiedAs === undefined ? pieces : pieces.map(verifiedWith(verifiedAs));
  const named = [...beside, ...scored];
  const context = { image, gallery, models: { ...unverified, naming }, timer };
  return { named, facings: await replacePiecesByPacks(named, context) };
}

const verifiedWith =
  (similarity: number) =>
  (piece: Facing): Facing => ({
    ...piece,
    verified: true,
    best: piece.best && { ...piece.best, similarity },
  });

const boxAround = (first: number, last: number) => ({
  ...pieceAt(first).box,
  x1: pieceAt(last).box.x1,
});

const facingAt = (box: Box, detectionScore: number, item?: number): Facing => ({
  ...facing([0, 0, 0, 0], { best: item === undefined ? null : candidate(item) }),
  box,
  detectionScore,
});

describe('replacePiecesByPacks', () => {
  it('makes one facing of the pieces of a pack', async () => {
    const { named, facings } = await joined(PIECES, [pack, ...others]);

    expect(named.map(({ best }) => best?.item)).toEqual([0, 0, 0]);
    expect(facings).toHaveLength(1);
    expect(facings[0]?.best?.item).toBe(0);
    expect(facings[0]?.box).toEqual(boxAround(0, 2));
    expect(facings[0]?.detectionScore).toBeCloseTo(0.8, 5);
  });

  it('makes two facings of two packs side by side', async () => {
    const { facings } = await joined(2 * PIECES, [pack, ...others]);

    expect(facings.map(({ box }) => box)).toEqual([boxAround(0, 2), boxAround(3, 5)]);
  });

  it('makes a pack of each of two rows with a gap between them', async () => {
    const { facings } = await joined(2 * PIECES + 1, [pack, ...others], { without: [PIECES] });

    expect(facings.map(({ box }) => box)).toEqual([boxAround(0, 2), boxAround(4, 6)]);
  });

  it('compares packs and verified pieces by scores without the verifier', async () => {
    const { facings } = await joined(PIECES, [pack, ...others], { verifiedAs: 0.99 });

    expect(facings.map(({ box }) => box)).toEqual([boxAround(0, 2)]);
  });

  it.each([
    ['has the name of the pack', 0],
    ['has another name', 1],
    ['has no name', undefined],
  ])('puts a pack in place of a box of the same size that %s', async (_, item) => {
    const whole = facingAt({ ...boxAround(0, 2), y1: MARGIN + 0.8 * HEIGHT }, 0.95, item);

    const { facings } = await joined(PIECES, [pack, ...others], { others: [whole] });

    expect(facings.map(({ best }) => best?.item)).toEqual([0]);
    expect(facings[0]?.box).toEqual(boxAround(0, 2));
  });

  it.each([
    ['the name of the pack', 0],
    ['no name', undefined],
  ])(
    'drops a part of a pack with %s, and keeps another product in front of it',
    async (_, item) => {
      const { box } = pieceAt(1);
      // This box begins too low to be a neighbour of the others.
      const part = facingAt({ ...box, y0: box.y0 + HEIGHT / 4 }, 0.5, item);
      const before = facingAt({ ...box, y0: box.y0 + HEIGHT / 2 }, 0.4, 2);

      const { facings } = await joined(PIECES, [pack, ...others], { others: [part, before] });

      expect(facings.map(({ best }) => best?.item)).toEqual([0, 2]);
    },
  );

  it('returns the surest first', async () => {
    const far = { x0: 0, y0: 0, x1: 20, y1: 20 };

    const { facings } = await joined(PIECES, [pack, ...others], {
      others: [facingAt(far, 0.95), facingAt({ ...far, y0: 200, y1: 220 }, 0.5)],
    });

    expect(facings.map(({ detectionScore }) => detectionScore)).toEqual([
      0.95,
      expect.closeTo(0.8, 5),
      0.5,
    ]);
  });

  it('leaves named pieces if their pack would have no name', async () => {
    const { named, facings } = await joined(PIECES, [pack, ...others], { naming: namingFrom(2) });

    expect(facings).toEqual(named);
  });

  it('makes one facing of a pack on a shelf', async () => {
    const { facings } = await recognisePhoto({
      bytes: await readFile(path.join(__dirname, 'fixtures', 'mini-shelf.jpg')),
      gallery: await galleryOf([pack, ...others], models.embedder),
      models,
      task: { compute_realogram: false, compute_shares: false },
      createdAt: '2026-11-20T17:18:10.000Z',
    });

    const there = facings.filter(({ box }) => areaPartInside(box, THREE_ON_SHELF) > 0.5);
    expect(there.map(({ best }) => best?.item)).toEqual([0]);
    expect(areaPartInside(THREE_ON_SHELF, there[0]?.box ?? pieceAt(0).box)).toBeGreaterThan(0.9);
  });

  it('leaves facings of single products as they are', async () => {
    const { named, facings } = await joined(PIECES, [pack, single, ...others]);

    expect(named.map(({ best }) => best?.item)).toEqual([1, 1, 1]);
    expect(facings).toEqual(named);
  });

  it('leaves pieces that are more similar to the product than their pack is', async () => {
    const wide = { name: 'As wide as a pack', bytes: await packshotOf(PIECES * WIDTH) };

    const { named, facings } = await joined(PIECES, [wide]);

    expect(named.map(({ best }) => best?.item)).toEqual([0, 0, 0]);
    expect(facings).toEqual(named);
  });
});
