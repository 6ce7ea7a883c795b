import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Result } from '../../../clients/typescript/src/index';
import { itemQuery } from '../catalogue/item-query';
import { useClient } from '../session/session';
import type { Review } from './review';
import type { Products } from './reviewed-facings';

/** The recognised products, and those that people have named in the review. */
export function useProducts({ coco }: Result, { facings, added }: Review): Products {
  const client = useClient();
  const recognised = useMemo<Products>(
    () =>
      new Map(
        coco.categories.flatMap(({ id, name, neurolabs }) =>
          neurolabs ? [[neurolabs.productUuid, { name, category: id }]] : [],
        ),
      ),
    [coco],
  );
  const named = [...facings.values(), ...added].flatMap((facing) => facing.catalog_item_uuid ?? []);
  const others = [...new Set(named)].filter((uuid) => !recognised.has(uuid));
  const names = useQueries({
    queries: others.map((uuid) => itemQuery(client, uuid)),
    combine: (found) =>
      found.map(({ data }, index) => ({ uuid: others[index] ?? '', name: data?.name ?? '…' })),
  });
  return useMemo(() => {
    const next = Math.max(0, ...coco.categories.map(({ id }) => id)) + 1;
    const products = names.map(
      ({ uuid, name }, index) => [uuid, { name, category: next + index }] as const,
    );
    return new Map([...recognised, ...products]);
  }, [coco, recognised, names]);
}
