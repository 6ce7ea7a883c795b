import type { Access } from '../../contracts/access';

/**
 * A planogram names items by uuid, and its table also by the caller's own ids. Its positions may be
 * those of a result's photo.
 */
export const NAMED_BY_A_PLANOGRAM = {
  tables: {
    catalog: ['BatchGetItem', 'Query by-custom-id', 'Query by-barcode'],
    results: ['GetItem'],
  },
  documents: { GetObject: ['results'] },
} as const satisfies Access;
