/** The types of pictures that are stored and served as they are. */
const SERVED_TYPES = ['image/jpeg', 'image/png'] as const;
export type ServedType = (typeof SERVED_TYPES)[number];

/** The types of pictures that callers may send. The worker converts WebP and HEIC to JPEG. */
export const PICTURE_TYPES = [...SERVED_TYPES, 'image/webp', 'image/heic'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

export const isServedType = (type: PictureType): type is ServedType =>
  SERVED_TYPES.some((served) => served === type);

/** Why other files are refused, after the name of their field. */
export const NO_PICTURE = 'must be a JPEG, PNG, WebP or HEIC image';
