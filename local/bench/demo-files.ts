import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readCatalogueFolder, type Thumbnail } from '../demo/pictures';

const PICTURES = path.join(__dirname, '..', 'demo', 'pictures');

export const readDemoPhoto = (): Promise<Buffer> => readFile(path.join(PICTURES, 'shelf.jpg'));

export const readDemoCatalogue = (): Promise<Thumbnail[]> =>
  readCatalogueFolder(path.join(PICTURES, 'catalog'));
