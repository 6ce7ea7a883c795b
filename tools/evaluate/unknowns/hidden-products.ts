import { unpackEmbedding, packEmbedding } from '../../../lambdas/domain/recognition/embedding';
import { groupUnknowns, type UnknownsOfPhoto } from '../../../lambdas/domain/recognition/unknowns';
import type { Models } from '../../../lambdas/worker/onnx/models';
import { alignColumns } from '../../../local/shared/align-columns';
import { Progress } from '../../shared/progress';
import { aboutFile } from '../about-file';
import type { EvaluationSet } from '../evaluation-set';
import { assign } from '../metrics/assignment';
import { isFacing, MIN_IOU } from '../metrics/end-to-end';
import type { Observation } from '../observation';
import { observe } from '../observe';
import { enrolCatalogue } from '../reference-gallery';
import { chosenByHash, hideProducts } from '../sets/hide-products';

const HIDDEN = 10;
/** Products with fewer marked facings are not hidden, because they could hardly form a group. */
const LEAST_MARKED = 3;
const LEAST_PURITY = 0.9;
const LEAST_FACINGS = 2;

/** A product that was hidden, and its best group of unknown facings. */
export interface HiddenProduct {
  readonly product: string;
  readonly marked: number;
  /** How many facings of the product its best group has; 0 if it has no group of its own. */
  readonly grouped: number;
  /** The share of the group's facings that show the product. */
  readonly purity: number;
}

/** Hides ten products of a set's catalogue, and groups the unknown facings of all its photos by look. */
export async function findHiddenProducts(
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
  /** The right product of each unknown facing, by its photo and place. */
  const productOf = new Map<string, string>();
  const photos: UnknownsOfPhoto[] = [];
  for (const [index, photo] of set.photos.entries()) {
    await aboutFile(photo.file, async () => {
      const observation = await observe(photo, gallery, models);
      photos.push(unknownsOf(observation, String(index)));
      const boxes = observation.found.map(({ box }) => box);
      assign(boxes, observation.photo.facings, MIN_IOU).forEach((assignment, place) => {
        if (!isFacing(assignment) || assignment.item === null) return;
        productOf.set(`${index} ${place}`, set.catalogue[assignment.item]?.name ?? '');
      });
    });
    progress.show(index + 1);
  }
  const groups = groupUnknowns(photos).groups.map(({ facings }) =>
    facings.map((facing) => productOf.get(`${facing.result_uuid} ${facing.annotation_id}`)),
  );
  return marked
    .filter(({ name }) => chosen.includes(name))
    .map(({ name, count }) => ({ product: name, marked: count, ...bestGroup(groups, name) }));
}

const countMarked = ({ photos }: EvaluationSet, item: number): number =>
  photos.flatMap(({ facings }) => facings).filter((facing) => facing.item === item).length;

/** The facings without a name, with their vectors as documents store them. */
const unknownsOf = ({ found }: Observation, result_uuid: string): UnknownsOfPhoto => ({
  models: '',
  facings: found.flatMap(({ best, embedding }, annotation_id) =>
    best !== null || !embedding
      ? []
      : [
          {
            facing: { result_uuid, annotation_id, bbox: [0, 0, 1, 1], image_url: '' },
            vector: unpackEmbedding(packEmbedding(embedding)),
          },
        ],
  ),
});

/** The largest group that is pure enough, or else the purest one that shows the product. */
export function bestGroup(
  groups: readonly (readonly (string | undefined)[])[],
  product: string,
): Pick<HiddenProduct, 'grouped' | 'purity'> {
  const rated = groups
    .map((group) => {
      const grouped = group.filter((each) => each === product).length;
      return { grouped, purity: grouped / group.length };
    })
    .filter(({ grouped }) => grouped >= LEAST_FACINGS);
  const pure = rated.filter(({ purity }) => purity >= LEAST_PURITY);
  const [best] =
    pure.length > 0
      ? pure.toSorted((a, b) => b.grouped - a.grouped)
      : rated.toSorted((a, b) => b.purity - a.purity);
  return best ?? { grouped: 0, purity: 0 };
}

/** Formats the products as lines of text. */
export function describeHidden(products: readonly HiddenProduct[]): string {
  const pure = products.filter(({ purity }) => purity >= LEAST_PURITY).length;
  return [
    `${pure} of ${products.length} hidden products have a group of their own (purity ${LEAST_PURITY} or more)`,
    ...alignColumns([
      ['product', 'marked', 'in its group', 'purity'],
      ...products.map(({ product, marked, grouped, purity }) => [
        product,
        String(marked),
        String(grouped),
        purity.toFixed(2),
      ]),
    ]).map((row) => row.join('  ')),
  ].join('\n');
}
