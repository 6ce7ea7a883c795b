import type { Access } from '../../contracts/access';

/**
 * Access to whatever a planogram refers to: items by uuid, in tables also by the caller's own ids, and a
 * result whose photo gives the positions.
 */
export const NAMED_BY_A_PLANOGRAM = {
  tables: {
    catalog: ['BatchGetItem', 'Query by-custom-id', 'Query by-barcode'],
    results: ['GetItem'],
  },
  documents: { GetObject: ['results'] },
} as const satisfies Access;
