import { PICTURE_TYPES } from '../../../lambdas/contracts/picture-type';

/** The `accept` attribute for inputs that take pictures. */
export const PICTURE_FILES = PICTURE_TYPES.join(',');
/** The same types, in words for the user. */
export const PICTURE_KINDS = 'JPEG, PNG, WebP or HEIC';
