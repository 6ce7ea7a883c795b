import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '../../../../clients/tables/product-row';
import { useClient } from '../../session/session';
import { importProduct, previewProduct } from './import-product';
import type { Pictures } from './pictures';
import type { RowState } from './row-states';

type Work = 'importing' | 'comparing';

/** More requests at once could exceed the account's rate limit. */
const IMPORTED_AT_ONCE = 3;

/** Imports products or compares them with the catalogue, and reports each outcome by row number. */
export function useImport() {
  const client = useClient();
  const queries = useQueryClient();
  const [states, setStates] = useState<ReadonlyMap<number, RowState>>(new Map());
  const [running, setRunning] = useState<Work>();
  const [isImported, setImported] = useState(false);

  const set = (number: number, state: RowState): void => {
    setStates((all) => new Map(all).set(number, state));
  };
  const runOne = async (work: Work, product: Product, pictures: Pictures<File>): Promise<void> => {
    set(product.number, { is: work });
    const act = work === 'importing' ? importProduct : previewProduct;
    try {
      set(product.number, await act(product, client, pictures));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      set(product.number, { is: 'refused', reason });
    }
  };
  const run = async (
    work: Work,
    products: readonly Product[],
    pictures: Pictures<File>,
  ): Promise<void> => {
    setRunning(work);
    setStates(new Map());
    const rest = products.values();
    const runNext = async (): Promise<void> => {
      for (const product of rest) await runOne(work, product, pictures);
    };
    await Promise.all(Array.from({ length: IMPORTED_AT_ONCE }, runNext));
    if (work === 'importing') await queries.invalidateQueries({ queryKey: ['catalogue'] });
    setImported(work === 'importing');
    setRunning(undefined);
  };
  const reset = (): void => {
    setStates(new Map());
    setImported(false);
  };
  return { states, running, isImported, run, reset };
}
