import path from 'node:path';

/** The model packages as they are committed. */
export const MODELS_FOLDER = path.join(__dirname, '../../models');
