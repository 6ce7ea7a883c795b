import type { Access } from '../../contracts/access';

/** A planogram names items by uuid, and its table also by the caller's own ids. */
export const ITEMS_OF_A_PLANOGRAM = {
  catalog: ['BatchGetItem', 'Query by-custom-id', 'Query by-barcode'],
} as const satisfies Access['tables'];
