import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { SampleShelf } from '../../lambdas/contracts/sample-shelf';
import { CATALOGUE_FOLDER, PLANOGRAM_FILE, SHELF_PHOTO } from '../../local/demo/pictures';

/** The demo's pictures as one text, because API Gateway answers text. */
export function sampleShelf(): string {
  const base64 = (file: string): string => readFileSync(file, 'base64');
  const sample: SampleShelf = {
    products: readdirSync(CATALOGUE_FOLDER)
      .sort()
      .map((file) => ({
        name: parse(file).name,
        thumbnail: base64(join(CATALOGUE_FOLDER, file)),
      })),
    photo: base64(SHELF_PHOTO),
    planogram: readFileSync(PLANOGRAM_FILE, 'utf8'),
  };
  return JSON.stringify(sample);
}
