import type { Coco } from '../../contracts/result';

/**
 * The `info` of a COCO document.
 * @param createdAt - ISO 8601 timestamp
 * @param models - the model packages that made the annotations, e.g. `facing-detector@1.0.0`
 */
export function buildCocoInfo(createdAt: string, models: readonly string[]): Coco['info'] {
  return {
    url: '',
    year: createdAt.slice(0, 4),
    version: '1.0',
    contributor: '',
    description: models.join(', '),
    date_created: formatCocoDate(createdAt),
  };
}

export const COCO_LICENSES: Coco['licenses'] = [{ id: 1, url: '', name: '' }];

/** `2026-11-20T17:18:10.000Z` -> `11/20/2026, 17:18:10`, the form that existing clients parse. */
function formatCocoDate(timestamp: string): string {
  const [date = '', time = ''] = new Date(timestamp).toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}, ${time.slice(0, 8)}`;
}
