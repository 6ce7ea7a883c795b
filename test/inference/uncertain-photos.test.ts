import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Facing } from '../../lambdas/domain/recognition/facing';
import { loadModels, type Models } from '../../lambdas/worker/onnx/models';
import { findSureAndDoubtfulBoxes } from '../../lambdas/worker/pipeline/find/detect';
import { recognisePhoto } from '../../lambdas/worker/pipeline/run';
import { galleryOf } from '../../tools/bench/folder-gallery';
import { readCatalogueFolder } from '../../local/demo/pictures';
import { changeParameters, copyModels } from '../support/damaged-models';
import { blackPhoto, fakeDetector } from '../support/fake-detector';
import { temporaryFolder } from '../support/temporary-folder';

const FIXTURES = path.join(__dirname, 'fixtures');

describe('a photo on which nothing may stand out', () => {
  const image = blackPhoto(640, 480);

  /** Detects a box of each score, the surest first. A look without scores finds nothing. */
  function detectWith(
    scoresOfLooks: readonly (readonly number[])[],
    parameters: Parameters<typeof fakeDetector>[0] = {},
  ) {
    const { detector } = fakeDetector({ photo_threshold: 0.6, ...parameters }, (input, number) =>
      (scoresOfLooks[number - 1] ?? []).map((score, index) => {
        const scale = input.width / 640;
        return { box: [60 * index * scale, 0, (60 * index + 50) * scale, 50 * scale], score };
      }),
    );
    return findSureAndDoubtfulBoxes(image, detector);
  }

  const sureCount = async (...parameters: Parameters<typeof detectWith>): Promise<number> =>
    (await detectWith(...parameters)).sure.length;

  it('has sure boxes if the surest of them is certain enough', async () => {
    expect(await sureCount([[0.61, 0.41]])).toBe(2);
    expect(await sureCount([[0.59, 0.58, 0.57]])).toBe(0);
    expect(await sureCount([[0.45]], { photo_threshold: 0 })).toBe(1);
  });

  it('has them if the mean of both looks is certain enough, whichever look is surer', async () => {
    const further_looks = {
      scales: [0.75],
      score_threshold: 0.4,
      least_boxes: 3,
      small_facings: { below: 10, scales: [1.5] },
      iou_threshold: 0.6,
    };

    expect(await sureCount([[0.7], [0.51]], { further_looks })).toBe(1);
    expect(await sureCount([[0.51], [0.7]], { further_looks })).toBe(1);
    expect(await sureCount([[0.7], [0.49]], { further_looks })).toBe(0);
    // A box that one look does not see has a score of 0 there.
    expect(await sureCount([[0.99], []], { further_looks })).toBe(0);
    expect(await sureCount([[], [0.99]], { further_looks })).toBe(0);
  });

  it('has no boxes at all if no look finds any', async () => {
    for (const photo_threshold of [0, 0.6]) {
      expect(await detectWith([[]], { photo_threshold })).toEqual({
        sure: [],
        doubtful: [],
        proposals: [],
      });
    }
  });

  it('is uncertain between the two thresholds, and says what counts without enough names', async () => {
    const between = {
      named_photo: { names: 2, threshold: 0.5 },
      doubtful: { score_threshold: 0.2, least_side: 0.04 },
    };

    expect((await detectWith([[0.61, 0.41]], between)).uncertain).toBeUndefined();
    expect(await detectWith([[0.49, 0.41]], between)).toEqual({
      sure: [],
      doubtful: [expect.anything(), expect.anything()],
      proposals: [expect.anything(), expect.anything()],
    });
    const { sure, doubtful, uncertain } = await detectWith([[0.55, 0.41]], between);
    expect({ sure: sure.length, doubtful: doubtful.length }).toEqual({ sure: 2, doubtful: 0 });
    expect(uncertain).toEqual({ minNames: 2, doubtfulOtherwise: sure });
  });

  it('has sure boxes if several boxes are sure enough, although none is very sure', async () => {
    const several = { several_boxes: { boxes: 3, threshold: 0.5 } };

    expect(await sureCount([[0.55, 0.52, 0.5, 0.41]], several)).toBe(4);
    expect(await sureCount([[0.55, 0.52, 0.49, 0.41]], several)).toBe(0);
    expect(await sureCount([[0.55, 0.52, 0.5, 0.41]])).toBe(0);
  });

  it('has no sure boxes between the thresholds if they are fewer than the names asked for', async () => {
    expect(await sureCount([[0.55, 0.41]], { named_photo: { names: 2, threshold: 0.5 } })).toBe(2);
    expect(await sureCount([[0.55, 0.41]], { named_photo: { names: 3, threshold: 0.5 } })).toBe(0);
  });

  it('keeps all boxes as proposals, also those below every cut', async () => {
    for (const surest of [0.61, 0.3]) {
      const { proposals } = await detectWith([[surest, 0.2, 0.06]]);

      expect(proposals.map(({ score }) => score)).toEqual([
        expect.closeTo(surest, 6),
        expect.closeTo(0.2, 6),
        expect.closeTo(0.06, 6),
      ]);
    }
  });
});

describe('a photo that only names can confirm', () => {
  const folder = temporaryFolder();
  let score_threshold: number;
  let models: Models;

  beforeAll(async () => {
    await copyModels(folder);
    score_threshold = (await loadModels(folder)).detector.parameters.score_threshold;
    await asking({ names: 2, threshold: 0 });
  });

  /** Models that are never certain of a photo by its boxes, and have no verifier. */
  async function asking(named_photo?: { names: number; threshold: number }): Promise<void> {
    const doubtful = { score_threshold, least_side: 0.05 };
    const parameters = { photo_threshold: 1, named_photo, several_boxes: undefined, doubtful };
    await changeParameters(folder, 'detector', parameters);
    models = { ...(await loadModels(folder)), verifier: undefined };
  }

  async function facingsWith(match_threshold: number): Promise<readonly Facing[]> {
    const thumbnails = await readCatalogueFolder(path.join(FIXTURES, 'mini-catalog'));
    const plain = { ...models.naming.plain, match_threshold, least_confidence: 0 };
    const { facings } = await recognisePhoto({
      bytes: await readFile(path.join(FIXTURES, 'mini-shelf.jpg')),
      gallery: await galleryOf(thumbnails, models.embedder),
      models: { ...models, naming: { plain, verified: plain } },
      task: { compute_realogram: false, compute_shares: false },
      createdAt: '2026-11-20T17:18:10.000Z',
    });
    return facings;
  }

  const similarities = (facings: readonly Facing[]): number[] =>
    facings.map(({ best }) => best?.similarity ?? NaN).sort((a, b) => b - a);

  it('has all of its facings if two are named', async () => {
    const facings = await facingsWith(-1);
    const [, second = NaN] = similarities(facings);

    const byTwo = await facingsWith(second - 1e-6);
    expect(byTwo.filter(({ best }) => best !== null)).toHaveLength(2);
    expect(byTwo).toHaveLength(facings.length);
    expect(facings.length).toBeGreaterThan(2);
  });

  it('keeps the facings it has without the rule if there are too few names', async () => {
    const all = similarities(await facingsWith(-1));
    const some = (all.at(-2) ?? NaN) - 1e-6;
    const threshold = 0;

    await asking({ names: all.length, threshold });
    const byTooFew = await facingsWith(some);
    await asking();
    expect(byTooFew).toEqual(await facingsWith(some));
    // Fewer than all: a box without a name is lost, and so is one that mostly covers a named facing.
    expect(byTooFew.length).toBeGreaterThan(2);
    expect(byTooFew.length).toBeLessThan(all.length);
    expect(byTooFew.every(({ best }) => best !== null)).toBe(true);
  });
});
