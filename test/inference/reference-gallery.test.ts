import { beforeAll, describe, expect, it } from '@jest/globals';
import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Embedder } from '../../lambdas/worker/onnx/embedder';
import { loadEmbedder } from '../../lambdas/worker/onnx/models';
import type { Reference } from '../../tools/evaluate/evaluation-set';
import { enrolCatalogue } from '../../tools/evaluate/reference-gallery';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';
import { markedPicture } from '../support/pictures';
import { temporaryFolder } from '../support/temporary-folder';

const folder = temporaryFolder();
const at = (name: string): string => path.join(folder, name);
let embedder: Embedder;

beforeAll(async () => {
  ({ embedder } = await loadEmbedder(MODELS_FOLDER));
  const mark = { left: 20, top: 30, width: 60, height: 50 };
  await markedPicture({ width: 200, height: 150 }, mark).png().toFile(at('photo.png'));
  await copyFile(at('photo.png'), at('copy.png'));
});

const enrol = (...references: Reference[]) =>
  enrolCatalogue(
    references.map((reference, index) => ({
      id: String(index),
      name: `Product ${index}`,
      references: [reference],
    })),
    embedder,
  );

describe('enrolCatalogue', () => {
  it('counts items with the same picture bytes as one', async () => {
    const { canonical } = await enrol({ file: at('photo.png') }, { file: at('copy.png') });

    expect([0, 1].map(canonical)).toEqual([0, 0]);
  });

  it('distinguishes items with the same picture and different heights', async () => {
    const references = [{ file: at('photo.png') }];
    const heights = [0.2, 0.3, 0.2, undefined];
    const sizes = heights.map((height, number) => ({
      id: String(number),
      name: `Product ${number}`,
      height,
      references,
    }));

    const { gallery, canonical } = await enrolCatalogue(sizes, embedder);

    expect(gallery.items.map(({ height }) => height)).toEqual(heights);
    expect(heights.map((_height, item) => canonical(item))).toEqual([0, 1, 0, 3]);
  });

  it('distinguishes parts of one photo', async () => {
    const boxes = [
      { x0: 0, y0: 0, x1: 100, y1: 100 },
      { x0: 100, y0: 0, x1: 200, y1: 100 },
    ];

    const { gallery, canonical } = await enrol(
      ...boxes.map((box) => ({ file: at('photo.png'), box })),
    );

    const { dimensions, vectors } = gallery;
    expect([0, 1].map(canonical)).toEqual([0, 1]);
    expect(vectors.subarray(0, dimensions)).not.toEqual(vectors.subarray(dimensions));
  });

  it('names the file that is not a picture', async () => {
    await writeFile(at('text.jpg'), 'text');

    await expect(enrol({ file: at('text.jpg') })).rejects.toThrow(
      `${at('text.jpg')}: the file is no JPEG or PNG`,
    );
  });

  it('cuts the box of a reference to its photo, and refuses one that is outside it', async () => {
    const box = { x0: 100, y0: 50, x1: 200, y1: 150 };
    const beyond = { ...box, x1: 230, y1: 180 };
    const beside = { ...box, x0: 300, x1: 400 };

    const { gallery } = await enrol(
      { file: at('photo.png'), box },
      { file: at('photo.png'), box: beyond },
    );
    const [first, second] = [0, 1].map((view) =>
      gallery.vectors.subarray(view * gallery.dimensions, (view + 1) * gallery.dimensions),
    );

    expect(second).toEqual(first);
    await expect(enrol({ file: at('photo.png'), box: beside })).rejects.toThrow(
      `${at('photo.png')}: the box of a reference is outside the photo`,
    );
  });
});
