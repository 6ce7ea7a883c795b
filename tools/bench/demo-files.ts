import { readFile } from 'node:fs/promises';
import {
  CATALOGUE_FOLDER,
  readCatalogueFolder,
  SHELF_PHOTO,
  type Thumbnail,
} from '../../local/demo/pictures';

export const readDemoPhoto = (): Promise<Buffer> => readFile(SHELF_PHOTO);

export const readDemoCatalogue = (): Promise<Thumbnail[]> => readCatalogueFolder(CATALOGUE_FOLDER);
