export { MODELS_FOLDER } from '../../local/models-folder';
