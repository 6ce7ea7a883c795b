import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { boxOfBbox } from '../../lambdas/domain/recognition/box';
import { asLearned } from '../../lambdas/worker/enrolment';
import { withViews, type NewView } from '../../lambdas/worker/learn/choose-views';
import { tryViews, type TrialPhoto } from '../../lambdas/worker/learn/try-views';
import { loadModels, type Models } from '../../lambdas/worker/onnx/models';
import type { Gallery } from '../../lambdas/worker/pipeline/name/gallery';
import { embedThumbnail } from '../../lambdas/worker/pipeline/name/views';
import { cutPicture } from '../../lambdas/worker/pipeline/picture/cut-picture';
import { decodePhoto } from '../../lambdas/worker/pipeline/picture/decode';
import { toWorkingPixels } from '../../lambdas/worker/pipeline/picture/photo-scale';
import { readCatalogueFolder } from '../../local/demo/pictures';
import { readTruth, type Truth } from '../../local/demo/truth';
import { galleryOf } from '../../tools/bench/folder-gallery';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';

const FIXTURES = path.join(__dirname, 'fixtures');

let models: Models;
let gallery: Gallery;
let photo: Buffer;
let facings: Truth['facings'];
let trial: TrialPhoto;

const itemOf = (name: string): number => gallery.items.findIndex((item) => item.name === name);

beforeAll(async () => {
  models = await loadModels(MODELS_FOLDER);
  const catalogue = await readCatalogueFolder(path.join(FIXTURES, 'mini-catalog'));
  gallery = await galleryOf(catalogue, models.embedder);
  photo = await readFile(path.join(FIXTURES, 'mini-shelf.jpg'));
  ({ facings } = await readTruth(path.join(FIXTURES, 'mini-shelf.json')));
  const { image, scale } = await decodePhoto(photo);
  trial = {
    image,
    facings: facings.map(({ name, bbox }) => ({
      box: toWorkingPixels(boxOfBbox(bbox), scale),
      right: name === null ? null : itemOf(name),
    })),
  };
});

/** A view of the first facing of the product with this name, offered to an item. */
async function viewOf(name: string, item: string): Promise<NewView> {
  const bbox = facings.find((facing) => facing.name === name)?.bbox ?? [0, 0, 1, 1];
  const views = asLearned(await embedThumbnail(await cutPicture(photo, bbox), models.embedder));
  return { item: itemOf(item), views };
}

const CITRUS = 'Coya Detergent Citrus 250 ml';
const OCEAN = 'Coya Detergent Ocean 250 ml';
const STRAWBERRY = 'Taxo Mild Yoghurt Strawberry 300 g';

describe('tryViews', () => {
  it('keeps views of the right items', async () => {
    const views = [await viewOf(CITRUS, CITRUS), await viewOf(STRAWBERRY, STRAWBERRY)];

    expect(await tryViews(gallery, views, [trial], models)).toEqual(views);
  });

  it('leaves out views that cost right names, and keeps the others', async () => {
    const [right, wrong] = [await viewOf(STRAWBERRY, STRAWBERRY), await viewOf(CITRUS, OCEAN)];

    expect(await tryViews(gallery, [right, wrong], [trial], models)).toEqual([right]);
  });

  it('leaves out views that name a product which is not in the catalogue', async () => {
    const absent = {
      ...trial,
      facings: trial.facings.map((facing) => ({ ...facing, right: null })),
    };
    const catalogue = await readCatalogueFolder(path.join(FIXTURES, 'mini-catalog'));
    const strangers = await galleryOf(
      catalogue.filter(({ name }) => name === OCEAN),
      models.embedder,
    );
    const wrong = { ...(await viewOf(CITRUS, CITRUS)), item: 0 };

    expect(await tryViews(strangers, [wrong], [absent], models)).toEqual([]);
  });

  it('leaves out negative views that cost right names, and keeps those that cost none', async () => {
    const wrong = { ...(await viewOf(CITRUS, CITRUS)), isNegative: true };
    const harmless = { ...(await viewOf(CITRUS, OCEAN)), isNegative: true };
    const strawberry = await viewOf(STRAWBERRY, STRAWBERRY);
    const others = {
      ...trial,
      facings: trial.facings.map(({ box, right }) => ({
        box,
        right: right === itemOf(CITRUS) ? undefined : right,
      })),
    };

    expect(await tryViews(gallery, [strawberry, wrong], [trial], models)).toEqual([strawberry]);
    expect(await tryViews(gallery, [strawberry, harmless], [others], models)).toEqual([
      strawberry,
      harmless,
    ]);
  });

  it('keeps all views if nobody has confirmed a facing of another photo', async () => {
    const wrong = await viewOf(CITRUS, OCEAN);
    const unjudged = {
      ...trial,
      facings: trial.facings.map((facing) => ({ ...facing, right: undefined })),
    };

    expect(await tryViews(gallery, [wrong], [], models)).toEqual([wrong]);
    expect(await tryViews(gallery, [wrong], [unjudged], models)).toEqual([wrong]);
  });
});

describe('withViews', () => {
  it('adds each view after those of its item, and leaves the gallery as it was', async () => {
    const before = [...gallery.itemOfView];
    const view = await viewOf(CITRUS, CITRUS);

    const more = withViews(gallery, [view]);

    expect([...gallery.itemOfView]).toEqual(before);
    expect([...more.itemOfView]).toEqual([...before, itemOf(CITRUS)].sort((a, b) => a - b));
    const place = more.itemOfView.lastIndexOf(itemOf(CITRUS));
    const { dimensions } = gallery;
    expect(more.vectors.subarray(place * dimensions, (place + 1) * dimensions)).toEqual(
      view.views.vectors,
    );
  });
});
