import { toBbox } from '../../../lambdas/domain/recognition/box';
import { packEmbedding, unpackEmbedding } from '../../../lambdas/domain/recognition/embedding';
import type { Models } from '../../../lambdas/worker/onnx/models';
import { alignColumns } from '../../../local/shared/align-columns';
import { Progress } from '../../shared/progress';
import { aboutFile } from '../about-file';
import type { EvaluationSet } from '../evaluation-set';
import type { Observation } from '../observation';
import { observe } from '../observe';
import { enrolCatalogue } from '../reference-gallery';
import { chosenByHash, hideProducts } from '../sets/hide-products';
import { groupOf, LEAST_PURITY, type BestGroup } from './best-group';
import {
  groupsOf,
  nameLater,
  productsOf,
  productsOnPhoto,
  type NamedLater,
  type PhotoOfUnknowns,
  type Unknown,
} from './name-later';

const HIDDEN = 10;
/** Products with fewer marked facings are not hidden, because they could hardly form a group. */
const LEAST_MARKED = 3;

/** A product that was hidden, and its best group of unknown facings. */
export interface HiddenProduct extends BestGroup {
  readonly product: string;
  readonly marked: number;
  /** How the later photos were named once it was an item; undefined if the earlier ones gave it no pure group. */
  readonly later?: NamedLater | undefined;
}

/** Hides ten products of a set's catalogue, and groups the unknown facings of all its photos by look. */
export async function measureHiddenProducts(
  set: EvaluationSet,
  models: Models,
  seed: number,
): Promise<HiddenProduct[]> {
  const marked = set.catalogue.map(({ name }, item) => ({ name, count: countMarked(set, item) }));
  const chosen = chosenByHash(
    marked.filter(({ count }) => count >= LEAST_MARKED).map(({ name }) => name),
    HIDDEN,
    seed,
  );
  const hidden = hideProducts(set, (name) => !chosen.includes(name));
  const { gallery } = await enrolCatalogue(hidden.catalogue, models.embedder);
  const progress = new Progress('photos', set.photos.length);
  const photos: PhotoOfUnknowns[] = [];
  for (const [index, photo] of set.photos.entries()) {
    await aboutFile(photo.file, async () => {
      const observation = await observe(photo, gallery, models);
      photos.push({ file: photo.file, unknowns: unknownsOf(observation, index, set) });
    });
    progress.show(index + 1);
  }
  const products = productsOf(groupsOf(photos));
  const named = await nameLater(set, photos, chosen, gallery, models);
  return marked
    .filter(({ name }) => chosen.includes(name))
    .map(({ name, count }) => {
      const later = named.get(name);
      return { product: name, marked: count, ...groupOf(products, name), later };
    });
}

const countMarked = ({ photos }: EvaluationSet, item: number): number =>
  photos
    .flatMap(({ facings }) => facings)
    .filter((facing) => facing.item === item && !facing.ignored).length;

/** The facings without a name, with their vectors as documents store them, and the products that they show. */
const unknownsOf = (
  { found, photo, size }: Observation,
  index: number,
  set: EvaluationSet,
): Unknown[] =>
  productsOnPhoto(found, photo, set).flatMap((product, annotation_id) => {
    const { best, embedding, box } = found[annotation_id] ?? {};
    const bbox = box && toBbox(box, size);
    if (product === null || best !== null || !embedding || !bbox) return [];
    return [
      {
        facing: { result_uuid: String(index), annotation_id, bbox, image_url: '' },
        vector: unpackEmbedding(packEmbedding(embedding)),
        product,
      },
    ];
  });

/** Formats the products as lines of text. */
export function describeHidden(products: readonly HiddenProduct[]): string {
  const pure = products.filter(({ isPure }) => isPure).length;
  return [
    `${pure} of ${products.length} hidden products have a group of their own (purity ${LEAST_PURITY} or more)`,
    ...alignColumns([
      ['product', 'marked', 'in its group', 'purity', 'named on later photos', 'wrongly'],
      ...products.map(({ product, marked, grouped, purity, later }) => [
        product,
        String(marked),
        String(grouped),
        purity.toFixed(2),
        later ? `${later.right} of ${later.of}` : '-',
        later ? String(later.wrong) : '-',
      ]),
    ]).map((row) => row.join('  ')),
  ].join('\n');
}
