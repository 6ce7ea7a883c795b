import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Facing } from '../../lambdas/domain/recognition/facing';
import { loadModels, type Models } from '../../lambdas/worker/onnx/models';
import type { RgbImage } from '../../lambdas/worker/rgb-image';
import { findSureAndDoubtfulBoxes } from '../../lambdas/worker/pipeline/find/detect';
import { recognisePhoto } from '../../lambdas/worker/pipeline/run';
import { galleryOf } from '../../tools/bench/folder-gallery';
import { readCatalogueFolder } from '../../local/demo/pictures';
import { changeParameters, copyModels } from '../support/damaged-models';
import { blackPhoto, fakeDetector } from '../support/fake-detector';

const FIXTURES = path.join(__dirname, 'fixtures');

describe("the detector's looks at a photo", () => {
  const FIRST = 640;
  const image = blackPhoto(FIRST, 480);

  /** A detector whose surest box has these scores at the first, second and third look. */
  const detectorOf = (
    looks: readonly number[],
    parameters: Parameters<typeof fakeDetector>[0] = {},
  ) => {
    const further_looks = { scales: [0.75, 0.5], unless: 0.8 };
    return fakeDetector(
      { photo_threshold: 0.6, further_looks, ...parameters },
      (_input, number) => [
        { box: [60, 60, 90, 90], score: 0.41 },
        { box: [0, 0, 50, 50], score: looks[number - 1] ?? NaN },
      ],
    );
  };
  const sureOf = async (...parameters: Parameters<typeof detectorOf>) =>
    sureOn(image, ...parameters);
  const sureOn = async (photo: RgbImage, ...parameters: Parameters<typeof detectorOf>) => {
    const { detector, inputs } = detectorOf(...parameters);
    const { sure } = await findSureAndDoubtfulBoxes(photo, detector);
    return { sure: sure.length, widths: inputs.map(({ width }) => width) };
  };

  it('find sure boxes if the mean of the surest scores at all sizes is high enough', async () => {
    const widths = [640, 480, 320];

    expect(await sureOf([0.55, 0.6, 0.66])).toEqual({ sure: 2, widths });
    expect(await sureOf([0.75, 0.55, 0.51])).toEqual({ sure: 2, widths });
    expect(await sureOf([0.75, 0.55, 0.49])).toEqual({ sure: 0, widths });
    expect(await sureOf([0.55, 0.6, 0.64])).toEqual({ sure: 0, widths });
  });

  it("have sizes derived from the first look's", async () => {
    const widths = [640, 480, 320];

    expect(await sureOn(blackPhoto(1280, 960), [0.7, 0.7, 0.7])).toEqual({ sure: 2, widths });
  });

  it('are uncertain between the two thresholds, and tell what counts without enough names', async () => {
    const doubtful = { score_threshold: 0.2, least_side: 0.04 };
    const between = {
      named_photo: { names: 2, threshold: 0.5 },
      further_looks: undefined,
      doubtful,
    };
    const detectWith = (score: number) =>
      findSureAndDoubtfulBoxes(image, detectorOf([score], between).detector);

    expect((await detectWith(0.61)).uncertain).toBeUndefined();
    expect(await detectWith(0.49)).toEqual({
      sure: [],
      doubtful: [expect.anything(), expect.anything()],
      proposals: [expect.anything(), expect.anything()],
    });
    const { sure, doubtful: doubtfulBoxes, uncertain } = await detectWith(0.55);
    expect({ sure: sure.length, doubtful: doubtfulBoxes.length }).toEqual({ sure: 2, doubtful: 0 });
    expect(uncertain).toEqual({ minNames: 2, doubtfulOtherwise: sure });
  });

  it('find no sure boxes if the mean is below both thresholds, or the boxes are too few', async () => {
    const named_photo = { names: 2, threshold: 0.5 };

    expect(await sureOf([0.75, 0.42, 0.42], { named_photo })).toMatchObject({ sure: 2 });
    expect(await sureOf([0.65, 0.42, 0.42], { named_photo })).toMatchObject({ sure: 0 });
    const three = { named_photo: { ...named_photo, names: 3 } };
    expect(await sureOf([0.75, 0.42, 0.42], three)).toMatchObject({ sure: 0 });
  });

  it('return the boxes of the first look', async () => {
    const { sure } = await findSureAndDoubtfulBoxes(image, detectorOf([0.7, 0.7, 0.7]).detector);

    expect(sure.map(({ score }) => score)).toEqual([
      expect.closeTo(0.7, 6),
      expect.closeTo(0.41, 6),
    ]);
    expect(sure[0]?.box).toEqual({ x0: 0, y0: 0, x1: 50, y1: 50 });
  });

  it('end after one look if the detector is certain, or if no box would be sure', async () => {
    expect(await sureOf([0.81])).toEqual({ sure: 2, widths: [640] });
    expect(await sureOf([0.39], { score_threshold: 0.42 })).toEqual({ sure: 0, widths: [640] });
  });

  it('count a look that finds nothing as a score of 0', async () => {
    const { detector } = detectorOf([0.7, 0.7, 0.7]);
    const nothing = { boxes: new Float32Array(), scores: new Float32Array() };
    const blindAt = (blind: number): typeof detector => ({
      ...detector,
      detect: (input) =>
        input.width === blind ? Promise.resolve(nothing) : detector.detect(input),
    });

    expect((await findSureAndDoubtfulBoxes(image, blindAt(480))).sure).toEqual([]);
    expect((await findSureAndDoubtfulBoxes(image, blindAt(FIRST))).sure).toEqual([]);
  });

  it('end after one look if the package has no further looks', async () => {
    const once = { further_looks: undefined };

    expect(await sureOf([0.61], once)).toEqual({ sure: 2, widths: [640] });
    expect(await sureOf([0.59], once)).toEqual({ sure: 0, widths: [640] });
    expect(await sureOf([0.45], { ...once, photo_threshold: 0 })).toEqual({
      sure: 2,
      widths: [640],
    });
  });
});

describe('a photo that only names can confirm', () => {
  let folder: string;
  let score_threshold: number;
  let models: Models;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'uncertain-models-'));
    await copyModels(folder);
    score_threshold = (await loadModels(folder)).detector.parameters.score_threshold;
    await asking({ names: 2, threshold: 0 });
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Models that are never certain of a photo by its boxes, and have no verifier. */
  async function asking(named_photo?: { names: number; threshold: number }): Promise<void> {
    const doubtful = { score_threshold, least_side: 0.05 };
    const parameters = { photo_threshold: 1, named_photo, further_looks: undefined, doubtful };
    await changeParameters(folder, 'detector', parameters);
    models = { ...(await loadModels(folder)), verifier: undefined };
  }

  async function facingsWith(match_threshold: number): Promise<readonly Facing[]> {
    const thumbnails = await readCatalogueFolder(path.join(FIXTURES, 'mini-catalog'));
    const plain = { ...models.naming.plain, match_threshold };
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

  it('has with too few names the facings that it has without the rule', async () => {
    const all = similarities(await facingsWith(-1));
    const some = (all.at(-2) ?? NaN) - 1e-6;
    const threshold = 0;

    await asking({ names: all.length, threshold });
    const byTooFew = await facingsWith(some);
    await asking();
    expect(byTooFew).toEqual(await facingsWith(some));
    expect(byTooFew).toHaveLength(all.length - 1);
  });
});
