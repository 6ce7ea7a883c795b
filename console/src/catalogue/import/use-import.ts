import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '../../../../clients/tables/product-row';
import { useClient } from '../../session/session';
import { importProduct, type Outcome } from './import-product';
import type { Pictures } from './pictures';

export type RowState =
  | { readonly is: Outcome; readonly uuid: string }
  | { readonly is: 'importing' }
  | { readonly is: 'refused'; readonly reason: string };

/** More requests at once would exceed the rate limit of most accounts. */
const IMPORTED_AT_ONCE = 3;

/** Imports products, and reports each outcome by row number. */
export function useImport() {
  const client = useClient();
  const queries = useQueryClient();
  const [states, setStates] = useState<ReadonlyMap<number, RowState>>(new Map());
  const [isRunning, setIsRunning] = useState(false);

  const set = (number: number, state: RowState): void => {
    setStates((all) => new Map(all).set(number, state));
  };
  const importOne = async (product: Product, pictures: Pictures<File>): Promise<void> => {
    set(product.number, { is: 'importing' });
    try {
      const { outcome, uuid } = await importProduct(product, client, pictures);
      set(product.number, { is: outcome, uuid });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      set(product.number, { is: 'refused', reason });
    }
  };
  const run = async (products: readonly Product[], pictures: Pictures<File>): Promise<void> => {
    setIsRunning(true);
    setStates(new Map());
    const rest = products.values();
    const importNext = async (): Promise<void> => {
      for (const product of rest) await importOne(product, pictures);
    };
    await Promise.all(Array.from({ length: IMPORTED_AT_ONCE }, importNext));
    await queries.invalidateQueries({ queryKey: ['catalogue'] });
    setIsRunning(false);
  };
  return { states, isRunning, run };
}
