import { PICTURE_TYPES } from '../../../lambdas/contracts/picture-type';

/** The attribute `accept` of an input for pictures. */
export const PICTURE_FILES = PICTURE_TYPES.join(',');
/** The same types as people call them. */
export const PICTURE_KINDS = 'JPEG, PNG, WebP or HEIC';
