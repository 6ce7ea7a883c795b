import { join } from 'node:path';

/** The model packages as they are committed. */
export const MODELS_FOLDER = join(__dirname, '..', '..', 'models');
