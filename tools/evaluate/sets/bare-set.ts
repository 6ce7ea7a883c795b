import { statSync } from 'node:fs';
import { picturesIn } from '../../../local/shared/pictures-in';
import type { EvaluationSet } from '../evaluation-set';
import { readCatalogue } from './catalogue';

interface BareSetOptions {
  /** A folder of photos that show no products. */
  readonly photos: string;
  /** The catalogue. None of its products may be named on the photos. */
  readonly catalog: string;
}

/** Reads a set of photos that show no products. */
export async function readBareSet({ photos, catalog }: BareSetOptions): Promise<EvaluationSet> {
  if (!statSync(photos, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`There is no folder ${photos}`);
  }
  const files = await picturesIn(photos);
  return {
    catalogue: await readCatalogue(catalog),
    complete: true,
    photos: files.map((file) => ({ file, facings: [] })),
  };
}
