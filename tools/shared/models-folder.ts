import path from 'node:path';

/** The folder of the committed model packages. */
export const MODELS_FOLDER = path.join(__dirname, '../../models');
