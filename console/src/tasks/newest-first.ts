import type { Page } from '../../../clients/typescript/src/index';

interface Place {
  readonly limit: number;
  readonly offset: number;
}

/**
 * One page of a list that the service gives oldest first, from its end.
 * @param page from 1 on
 */
export async function newestFirst<T>(
  list: (place: Place) => Promise<Page<T>>,
  page: number,
  size: number,
): Promise<{ readonly items: readonly T[]; readonly total: number }> {
  const { total } = await list({ limit: 1, offset: 0 });
  const end = total - (page - 1) * size;
  if (end <= 0) return { items: [], total };
  const offset = Math.max(0, end - size);
  const { items } = await list({ limit: end - offset, offset });
  return { items: [...items].reverse(), total };
}
