import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ShelfClient } from '../../../clients/typescript/src/index';
import { itemQuery } from '../catalogue/item-query';
import { ItemSearch } from '../review/item-search';
import { useClient } from '../session/session';
import { useAddressValue } from '../shell/use-address';
import { resultsWithProduct } from './results-with-product';

type Query = NonNullable<Parameters<ShelfClient['results']['all']>[1]>;

/** Searches a task's results for the product that the address names. */
export function useProductSearch(task: string, query: Query, corrected: boolean) {
  const client = useClient();
  const [product] = useAddressValue('product');
  const [searched, setSearched] = useState(0);
  const search = useQuery({
    queryKey: ['results', task, query, 'product', product, corrected],
    queryFn: ({ signal }) => {
      const fields = 'file_name,facings,least_sure,preview';
      const all = { ...query, fields, corrected, order: 'desc' } as const;
      return resultsWithProduct(client.results.all(task, all, { signal }), product, setSearched);
    },
    enabled: product !== '',
  });
  return product === '' ? undefined : { ...search, product, searched };
}

/** A field that searches for a product, or the product that was chosen. */
export function ProductFilter() {
  const client = useClient();
  const input = useRef<HTMLInputElement>(null);
  const [product, setProduct] = useAddressValue('product');
  const { data } = useQuery({ ...itemQuery(client, product), enabled: product !== '' });
  if (product === '') {
    return <ItemSearch input={input} onChoose={setProduct} label="Product on the photo" />;
  }
  return (
    <Button variant="default" onClick={() => setProduct('')}>
      Only with {data?.name ?? 'a product'}: show all
    </Button>
  );
}
