import type { CatalogFilter } from '../../types.js';
import type { Typed } from '../command-line/arguments.js';

/** Options that choose items of the catalogue. */
export const ITEM_FILTERS = {
  brand: { value: 'BRAND', help: 'only items of this brand' },
  tag: { value: 'TAG', help: 'only items with this tag' },
};

export const itemFilter = ({ options: { brand, tag } }: Typed): CatalogFilter => ({
  ...(brand !== undefined && { brand }),
  ...(tag !== undefined && { tag }),
});
