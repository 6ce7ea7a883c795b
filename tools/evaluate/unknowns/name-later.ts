import { readFile } from 'node:fs/promises';
import type { UnknownFacing } from '../../../lambdas/contracts/unknowns';
import type { Facing } from '../../../lambdas/domain/recognition/facing';
import { groupUnknowns } from '../../../lambdas/domain/recognition/unknowns';
import type { Models } from '../../../lambdas/worker/onnx/models';
import {
  galleryItemOf,
  itemsOfGallery,
  layOutGallery,
  type Gallery,
} from '../../../lambdas/worker/pipeline/name/gallery';
import { embedThumbnail, joinViews } from '../../../lambdas/worker/pipeline/name/views';
import { cutPicture } from '../../../lambdas/worker/pipeline/picture/cut-picture';
import { itemNamed } from '../../shared/unstored-item';
import { aboutFile } from '../about-file';
import type { EvaluationPhoto, EvaluationSet } from '../evaluation-set';
import { assign } from '../metrics/assignment';
import { isFacing, MIN_IOU } from '../metrics/end-to-end';
import { observe } from '../observe';
import { groupOf } from './best-group';

/** How many facings of its group become pictures of a new item, as in the console. */
const PICTURES = 3;

/** A facing without a name, and the product that it shows, if the catalogue had it before products were hidden. */
export interface Unknown {
  readonly facing: UnknownFacing;
  readonly vector: Float32Array;
  readonly product: string | undefined;
}

export interface PhotoOfUnknowns {
  readonly file: string;
  readonly unknowns: readonly Unknown[];
}

/** How the photos after a product had become an item were named. */
export interface NamedLater {
  /** How many facings of the product are marked on them, and how many of these got its name. */
  readonly of: number;
  readonly right: number;
  /** How many other facings got its name. */
  readonly wrong: number;
}

/** The groups of the photos' unknown facings. */
export function groupsOf(photos: readonly PhotoOfUnknowns[]): Unknown[][] {
  const unknownOf = new Map(
    photos.flatMap(({ unknowns }) => unknowns.map((each) => [each.facing, each] as const)),
  );
  const grouped = groupUnknowns(
    photos.map(({ unknowns }) => ({ embedder: '', facings: unknowns })),
  );
  return grouped.groups.map(({ facings }) => facings.flatMap((each) => unknownOf.get(each) ?? []));
}

export const productsOf = (groups: readonly Unknown[][]): (string | undefined)[][] =>
  groups.map((group) => group.map(({ product }) => product));

/**
 * The marked product that each found facing shows: undefined if it is none of the set's catalogue, and null if the
 * facing lies where nothing is judged.
 */
export const productsOnPhoto = (
  found: readonly Facing[],
  { facings }: EvaluationPhoto,
  { catalogue }: EvaluationSet,
): (string | undefined | null)[] =>
  assign(
    found.map(({ box }) => box),
    facings,
    MIN_IOU,
  ).map((assignment) => {
    if (assignment === 'ignored') return null;
    return isFacing(assignment) ? catalogue[assignment.item ?? -1]?.name : undefined;
  });

/**
 * Makes an item of each hidden product that has a pure group on the first half of the photos, and names the second
 * half with them.
 */
export async function nameLater(
  set: EvaluationSet,
  photos: readonly PhotoOfUnknowns[],
  hidden: readonly string[],
  gallery: Gallery,
  models: Models,
): Promise<ReadonlyMap<string, NamedLater>> {
  const half = Math.ceil(photos.length / 2);
  const groups = groupsOf(photos.slice(0, half));
  const made = hidden.flatMap((product) => {
    const { group, isPure } = groupOf(productsOf(groups), product);
    return isPure ? [{ product, facings: groups[group]?.slice(0, PICTURES) ?? [] }] : [];
  });
  const { dimensions } = gallery;
  const items = await Promise.all(
    made.map(async ({ product, facings }) => {
      const views = await Promise.all(facings.map((each) => viewOf(each, photos, models)));
      const item = { ...itemNamed(product), cuts: facings.map(cutOf) };
      return galleryItemOf({ item, views: joinViews(views) }, dimensions);
    }),
  );
  const known = gallery.items.length;
  const later = layOutGallery([...itemsOfGallery(gallery), ...items], dimensions);
  const names: { named: string | undefined; shown: string | undefined }[] = [];
  const marked: (string | undefined)[] = [];
  for (const photo of set.photos.slice(half)) {
    await aboutFile(photo.file, async () => {
      const { found, photo: seen } = await observe(photo, later, models);
      const shown = productsOnPhoto(found, seen, set);
      found.forEach(({ best }, place) => {
        const named = best === null ? undefined : made[best.item - known]?.product;
        const product = shown[place];
        if (product !== null) names.push({ named, shown: product });
      });
      const judged = seen.facings.filter(({ ignored }) => !ignored);
      marked.push(...judged.map(({ item }) => set.catalogue[item ?? -1]?.name));
    });
  }
  return new Map(
    made.map(({ product }) => {
      const ofItem = names.filter(({ named }) => named === product);
      const right = ofItem.filter(({ shown }) => shown === product).length;
      const of = marked.filter((name) => name === product).length;
      return [product, { of, right, wrong: ofItem.length - right }];
    }),
  );
}

const cutOf = ({ facing: { result_uuid, annotation_id, bbox } }: Unknown) => ({
  key: '',
  image_key: '',
  bbox,
  from: { task_uuid: '', result_uuid, annotation_id },
});

/** A facing's view, cut from its photo as the service cuts reference images. */
async function viewOf(
  { facing: { result_uuid, bbox } }: Unknown,
  photos: readonly PhotoOfUnknowns[],
  { embedder }: Models,
) {
  const bytes = await readFile(photos[Number(result_uuid)]?.file ?? '');
  return embedThumbnail(await cutPicture(bytes, bbox), embedder);
}
