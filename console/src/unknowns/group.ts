import type { Unknowns } from '../../../clients/typescript/src/index';

export type Group = Unknowns['groups'][number];
/** The open form: for a new product (`new`), or for adding the group to an existing one (`is`). */
export type Form = 'new' | 'is';
export type UnknownFacing = Group['facings'][number];

/** Facings with a shorter long side are too small to tell apart, so the service cuts no pictures from them. */
const MIN_LONG_SIDE_PIXELS = 64;
/** How many pictures to cut from a group: a thumbnail and two views. More views of one look would add nothing. */
const PICTURES_OF_GROUP = 3;

export const keyOf = ({ result_uuid, annotation_id }: UnknownFacing): string =>
  `${result_uuid} ${annotation_id}`;

export const photosOf = ({ facings }: Group): number =>
  new Set(facings.map(({ result_uuid }) => result_uuid)).size;

/** Splits the named facings for the request: those that pictures are cut from, and all others. */
export function namedFacings(facings: readonly UnknownFacing[]) {
  const isLarge = ({ bbox }: UnknownFacing): boolean =>
    Math.max(...bbox.slice(2)) >= MIN_LONG_SIDE_PIXELS;
  const pictures = new Set(facings.filter(isLarge).slice(0, PICTURES_OF_GROUP));
  const idOf = ({ result_uuid, annotation_id }: UnknownFacing) => ({ result_uuid, annotation_id });
  return {
    facings: [...pictures].map(idOf),
    other_facings: facings.filter((each) => !pictures.has(each)).map(idOf),
  };
}

/** Removes some facings from the groups. Groups without facings are dropped. */
export const withoutFacings = (
  { groups, ...rest }: Unknowns,
  gone: readonly UnknownFacing[],
): Unknowns => {
  const keys = new Set(gone.map(keyOf));
  const left = groups.map(({ facings }) => ({
    facings: facings.filter((facing) => !keys.has(keyOf(facing))),
  }));
  return { ...rest, groups: left.filter(({ facings }) => facings.length > 0) };
};
