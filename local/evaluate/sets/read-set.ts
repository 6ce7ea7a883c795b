import type { EvaluationSet } from '../evaluation-set';
import type { SetOptions } from '../options';
import { readBareSet } from './bare-set';
import { readCocoSet } from './coco-set';
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
  const { annotations, labels, catalog, photos, split, references } = options;
  const { 'without-products': bare } = options;
  if (bare !== undefined) {
    if (catalog === undefined) throw new Error('--without-products needs --catalog');
    return readBareSet({ photos: bare, catalog });
  }
  if (labels !== undefined) {
    if (catalog === undefined) throw new Error('--labels needs --catalog');
    return readLabelsSet({ labels, catalog, photos, split });
  }
  if (annotations === undefined) {
    throw new Error('Name a set by --annotations, --labels or --without-products');
  }
  if (isCropsFile(await readJsonFile(annotations))) return readCropsSet(annotations, photos);
  if (references === 'from-crops') {
    throw new Error(
      `${annotations} has no references and queries, as --references from-crops needs`,
    );
  }
  return readCocoSet({ annotations, catalog, photos });
}
