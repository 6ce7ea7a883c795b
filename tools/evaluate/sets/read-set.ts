import type { EvaluationSet } from '../evaluation-set';
import type { SetOptions } from '../options';
import { readBareSet } from './bare-set';
import { isCocoFile, readCocoSet } from './coco-set';
import { isCropsFile, readCropsSet } from './crops-set';
import { readLabelsSet } from './labels-set';
import { readJsonFile } from './read-json';

/**
 * Reads the set that the options name, in the format that it turns out to have.
 * @throws Error saying what of the options or the files does not fit.
 */
export async function readSet(options: SetOptions): Promise<EvaluationSet> {
  const set = await readFormat(options);
  if (set.photos.length === 0) throw new Error('The set names no photos');
  return set;
}

async function readFormat(options: SetOptions): Promise<EvaluationSet> {
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
 * Reads the photos with all of their boxes, where they came with a set of crops, in a file of their own or in the same:
 * the crops' boxes alone cannot tell what a detector finds too much.
 */
export async function readMarkedPhotos(options: SetOptions): Promise<EvaluationSet | undefined> {
  if ((await filesOf(options, isCropsFile)).length === 0) return undefined;
  const [annotations] = await filesOf(options, (json) => !isCropsFile(json) || isCocoFile(json));
  return annotations === undefined
    ? undefined
    : readCocoSet({ annotations, photos: options.photos });
}

/** Those files of the options that are of a format. */
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
