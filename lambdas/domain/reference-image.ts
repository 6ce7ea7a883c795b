import type { ReferenceImage } from '../contracts/reference-image';
import type { CatalogItemRow } from '../contracts/rows';

const PREFIX = 'references/';

/** The media key of a reference image. */
export const referenceKeyOf = (id: string): string => `${PREFIX}${id}`;

export function renderReferenceImage(
  { cuts = [] }: Pick<CatalogItemRow, 'cuts'>,
  key: string,
  mediaBaseUrl: string,
): ReferenceImage {
  const cut_from = cuts.find((cut) => cut.key === key)?.from;
  return {
    id: key.slice(PREFIX.length),
    url: `${mediaBaseUrl}/${key}`,
    ...(cut_from && { cut_from }),
  };
}
