/** Extensions of picture files. `.jfif` and `.jpe` are JPEG; `.heif` is HEIC. */
export const PHOTO_ENDINGS = [
  '.jpg',
  '.jpeg',
  '.png',
  '.webp',
  '.heic',
  '.heif',
  '.jfif',
  '.jpe',
] as const;
export const PHOTO_ENDING = /\.(?:jpe?g|png|webp|hei[cf]|jfif|jpe)$/i;
/** The extensions as one phrase, for messages. */
export const ENDINGS = `${PHOTO_ENDINGS.slice(0, -1).join(', ')} or ${PHOTO_ENDINGS.at(-1) ?? ''}`;
