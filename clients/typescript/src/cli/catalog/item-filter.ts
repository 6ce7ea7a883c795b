import type { CatalogFilter } from '../../types.js';
import type { Typed } from '../command-line/arguments.js';

/** Options that choose items of the catalogue. */
export const ITEM_FILTERS = {
  brand: { value: 'BRAND', help: 'only items of this brand' },
  tag: { value: 'TAG', help: 'only items with this tag' },
  'custom-prop': { value: 'NAME:VALUE', help: 'only items with this custom prop' },
};

export const itemFilter = ({
  options: { brand, tag, 'custom-prop': custom_prop },
}: Typed): CatalogFilter => ({
  ...(brand !== undefined && { brand }),
  ...(tag !== undefined && { tag }),
  ...(custom_prop !== undefined && { custom_prop }),
});
