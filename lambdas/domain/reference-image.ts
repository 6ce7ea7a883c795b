import type { ReferenceImage } from '../contracts/reference-image';
import type { CatalogItemRow } from '../contracts/rows';

const PREFIX = 'references/';

/** The media key of a reference image. */
export const referenceKeyOf = (id: string): string => `${PREFIX}${id}`;

export const referenceIdOf = (key: string): string => key.slice(PREFIX.length);

export function renderReferenceImage(
  { cuts = [] }: Pick<CatalogItemRow, 'cuts'>,
  key: string,
  mediaBaseUrl: string,
): ReferenceImage {
  const cut_from = cuts.find((cut) => cut.key === key)?.from;
  return {
    id: referenceIdOf(key),
    url: `${mediaBaseUrl}/${key}`,
    ...(cut_from && { cut_from }),
  };
}
