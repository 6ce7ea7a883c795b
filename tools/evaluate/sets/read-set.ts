import type { EvaluationSet } from '../evaluation-set';
import type { SetOptions } from '../options';
import { readBareSet } from './bare-set';
import { isCocoFile, readCocoSet } from './coco-set';
import { isCropsFile, readCropsSet } from './crops-set';
import { hideHalf } from './hide-products';
import { readLabelsSet } from './labels-set';
import { readOpenSet } from './open-set';
import { readJsonFile } from './read-json';

/**
 * Reads the set that the options specify, or the requested part of its photos. Options name the format; only
 * crops and COCO files are told apart by what they contain.
 * @throws Error that says what in the files does not fit.
 */
export async function readSet(options: SetOptions): Promise<EvaluationSet> {
  const set = takePart(await readFormat(options), options);
  if (set.photos.length === 0) throw new Error('The set names no photos');
  return set;
}

/** Takes every N-th photo, so that each part covers a whole series of photos. */
function takePart(set: EvaluationSet, { every = 1, from = 1 }: SetOptions): EvaluationSet {
  const photos = set.photos.filter((_photo, index) => index % every === from - 1);
  return { ...set, photos };
}

async function readFormat(options: SetOptions): Promise<EvaluationSet> {
  if (options.openSet) return readOpenSet(options);
  const set = await readClosedFormat(options);
  return options.hideHalf ? hideHalf(set) : set;
}

async function readClosedFormat(options: SetOptions): Promise<EvaluationSet> {
  const { labels, catalog, photos, split, references, withoutProducts, file } = options;
  if (withoutProducts !== undefined && catalog !== undefined) {
    return readBareSet({ photos: withoutProducts, catalog });
  }
  if (labels !== undefined && catalog !== undefined) {
    return readLabelsSet({ labels, catalog, photos, split });
  }
  const annotations = options.annotations ?? file;
  if (annotations === undefined) throw new Error('The options name no set');
  const [withCrops] = await filesOf(options, isCropsFile);
  if (withCrops !== undefined) {
    if (catalog !== undefined) console.warn(`${withCrops} has the products: --catalog is not read`);
    return readCropsSet(withCrops, photos);
  }
  if (references === 'from-crops') {
    throw new Error(
      `${file ?? annotations} has no references and queries, as --references from-crops needs`,
    );
  }
  return readCocoSet({ annotations, catalog, photos });
}

/**
 * Reads the fully marked photos that come with a set of crops, from the same file or another. The crops alone
 * do not show where a detector finds too much.
 */
export async function readMarkedPhotos(options: SetOptions): Promise<EvaluationSet | undefined> {
  if (options.openSet || (await filesOf(options, isCropsFile)).length === 0) return undefined;
  const [annotations] = await filesOf(options, (json) => !isCropsFile(json) || isCocoFile(json));
  return annotations === undefined
    ? undefined
    : takePart(await readCocoSet({ annotations, photos: options.photos }), options);
}

/** The files in the options that have the given format. */
async function filesOf(
  { annotations, file }: SetOptions,
  isOfFormat: (json: unknown) => boolean,
): Promise<string[]> {
  const files = [];
  for (const name of [file, annotations]) {
    if (name !== undefined && isOfFormat(await readJsonFile(name))) files.push(name);
  }
  return files;
}
