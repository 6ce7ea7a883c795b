import type { Access } from '../../contracts/access';

/**
 * Access for finding a planogram's items: by uuid, and those of a table also by custom_id or
 * barcode.
 */
export const ITEMS_OF_A_PLANOGRAM = {
  catalog: ['BatchGetItem', 'Query by-custom-id', 'Query by-barcode'],
} as const satisfies Access['tables'];
