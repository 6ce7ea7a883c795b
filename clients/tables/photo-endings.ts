/** How files of pictures end: `.jfif` and `.jpe` are JPEG as well. */
export const PHOTO_ENDINGS = ['.jpg', '.jpeg', '.png', '.jfif', '.jpe'] as const;
export const PHOTO_ENDING = /\.(?:jpe?g|png|jfif|jpe)$/i;
/** The endings as words, for messages. */
export const ENDINGS = `${PHOTO_ENDINGS.slice(0, -1).join(', ')} or ${PHOTO_ENDINGS.at(-1) ?? ''}`;
