import type { ReferenceImage } from '../contracts/reference-image';

const PREFIX = 'references/';

/** The media key of a reference image. */
export const referenceKeyOf = (id: string): string => `${PREFIX}${id}`;

export const renderReferenceImage = (key: string, mediaBaseUrl: string): ReferenceImage => ({
  id: key.slice(PREFIX.length),
  url: `${mediaBaseUrl}/${key}`,
});
