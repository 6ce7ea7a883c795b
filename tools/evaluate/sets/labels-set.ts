import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { EvaluationSet } from '../evaluation-set';
import { indexCatalogue, readCatalogue } from './catalogue';
import { findFile } from './find-file';

interface LabelsSetOptions {
  /** A CSV file with the columns split, photo and catalog_id. */
  readonly labels: string;
  readonly split?: string | undefined;
  readonly catalog: string;
  readonly photos?: string | undefined;
}

/** Reads photos that show one product each and have no boxes. */
export async function readLabelsSet(options: LabelsSetOptions): Promise<EvaluationSet> {
  const catalogue = await readCatalogue(options.catalog);
  const itemOf = indexCatalogue(catalogue);
  const folders = [options.photos, path.dirname(options.labels), options.catalog];
  const rows = parseCsv(await readFile(options.labels, 'utf8'), options.labels).filter(
    ({ split }) => options.split === undefined || split === options.split,
  );
  if (rows.length === 0) {
    throw new Error(`${options.labels} has no photos of the split ${options.split ?? ''}`);
  }
  return {
    catalogue,
    complete: false,
    photos: rows.map(({ photo, catalogId }) => {
      const label = itemOf(catalogId);
      if (label === undefined) throw new Error(`The catalogue has no item ${catalogId}`);
      return { file: findFile(photo, folders), facings: [], label };
    }),
  };
}

function parseCsv(text: string, file: string) {
  const [header = '', ...lines] = text.trim().split(/\r?\n/);
  const columns = header.split(',');
  const at = (name: string): number => {
    const index = columns.indexOf(name);
    if (index < 0) throw new Error(`${file} has no column ${name}`);
    return index;
  };
  const [split, photo, catalogId] = [at('split'), at('photo'), at('catalog_id')];
  return lines.map((line) => {
    const cells = line.split(',');
    return {
      split: cells[split] ?? '',
      photo: cells[photo] ?? '',
      catalogId: cells[catalogId] ?? '',
    };
  });
}
