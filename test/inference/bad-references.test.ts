import { beforeAll, describe, expect, it } from '@jest/globals';
import path from 'node:path';
import sharp from 'sharp';
import { judgePicture } from '../../lambdas/domain/enrolment/judge-picture';
import { findLookalikes } from '../../lambdas/worker/gallery/lookalikes';
import { loadModels, type Models } from '../../lambdas/worker/onnx/models';
import { buildGallery } from '../../lambdas/worker/pipeline/name/gallery';
import { embedThumbnail } from '../../lambdas/worker/pipeline/name/views';
import { readCatalogueFolder } from '../../local/demo/pictures';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';
import { itemNamed } from '../../tools/shared/unstored-item';

const CATALOG = path.join(__dirname, 'fixtures', 'mini-catalog');

let models: Models;
let packshots: Buffer[];
beforeAll(async () => {
  models = await loadModels(MODELS_FOLDER);
  packshots = (await readCatalogueFolder(CATALOG)).map(({ bytes }) => bytes);
});

const packshot = (): Buffer => packshots[0] ?? Buffer.alloc(0);

const codesOf = async (picture: Buffer) =>
  judgePicture((await embedThumbnail(picture, models.embedder)).measures).map(({ code }) => code);

describe('a picture of an item', () => {
  it('has no findings when it is a packshot', async () => {
    for (const picture of packshots) expect(await codesOf(picture)).toEqual([]);
  });

  it.each<[string, string[], (picture: Buffer) => Promise<Buffer>]>([
    ['that is shrunk', ['TOO_SMALL'], (picture) => sharp(picture).resize(40).png().toBuffer()],
    ['that is blurred', ['BLURRED'], (picture) => sharp(picture).blur(8).png().toBuffer()],
    [
      'that shows much of a table',
      ['MOSTLY_BACKGROUND'],
      async (picture) => {
        const table = { width: 1200, height: 900, channels: 3 as const, background: '#8a7a66' };
        const withStrip = { create: { width: 1200, height: 60, channels: 3 as const } };
        const wall = { ...withStrip.create, background: '#ccc4b8' };
        return sharp({ create: table })
          .composite([
            { input: { create: wall }, left: 0, top: 0 },
            { input: await sharp(picture).resize({ height: 300 }).toBuffer(), left: 500, top: 400 },
          ])
          .png()
          .toBuffer();
      },
    ],
    [
      'of one colour',
      ['EMPTY'],
      () =>
        sharp({ create: { width: 200, height: 200, channels: 3, background: '#446688' } })
          .png()
          .toBuffer(),
    ],
  ])('has a finding %s', async (_, codes, change) => {
    expect(await codesOf(await change(packshot()))).toEqual(codes);
  });
});

describe('lookalikes', () => {
  const namesOf = async (pictures: readonly Buffer[]) => {
    const enrolled = [];
    for (const picture of pictures) {
      const views = await embedThumbnail(picture, models.embedder);
      enrolled.push({ item: itemNamed('Product'), views });
    }
    const gallery = buildGallery(enrolled, models.embedder.parameters.dimensions);
    return [...(await findLookalikes(gallery, models.matcher)).keys()];
  };

  it('are not the flavours of one product', async () => {
    expect(await namesOf(packshots)).toEqual([]);
  });

  it('are two items with the same picture, even when one of them was saved again', async () => {
    const again = await sharp(packshot()).resize(200).jpeg({ quality: 60 }).toBuffer();

    expect(await namesOf([...packshots, again])).toEqual([0, packshots.length]);
  });
});
