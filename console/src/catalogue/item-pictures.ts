import type { ItemEnrolment, ReferenceImage } from '../../../clients/typescript/src/index';

export interface ItemPicture {
  readonly picture: ItemEnrolment['pictures'][number];
  /** Such as "Reference picture 2". */
  readonly name: string;
  /** The id with which a reference picture is deleted; undefined for the thumbnail. */
  readonly id: string | undefined;
}

/** The enrolled pictures, with their ids in the list of reference pictures. */
export function picturesOf(
  { pictures }: ItemEnrolment,
  references: readonly ReferenceImage[],
): ItemPicture[] {
  const ids = new Map(references.map(({ url, id }) => [url, id]));
  let number = 0;
  return pictures.map((picture) => ({
    picture,
    name: picture.kind === 'THUMBNAIL' ? 'Thumbnail' : `Reference picture ${++number}`,
    id: ids.get(picture.url),
  }));
}
