import * as z from 'zod';
import type { ListOrder, Page, PageQuery } from '../../contracts/page';
import { countLiveRows, positionsWithoutRow, positionsOfPage } from '../../domain/live-positions';
import { logger } from '../../shared/logger';
import { readListShape, voidPosition } from './positions';
import { queryRows } from '../aws/query-rows';
import { parseRow } from '../aws/rows';

/** Where a list whose rows have positions is stored. */
interface PositionIndex<T extends z.ZodType> {
  readonly table: string;
  /** The table's name in error messages. */
  readonly label: string;
  /** The partition of the index `by-position` that holds the list. */
  readonly partition: Readonly<Record<string, string>>;
  /** The name of the list's counter in table Counters. */
  readonly list: string;
  readonly schema: T;
}

/**
 * A position without a row after this time will never get one, because its request died between taking the
 * position and writing the row. No request lives longer than 29 s.
 */
const POSITION_ABANDONED_AFTER_MS = 15 * 60_000;

const positionedSchema = z.object({ position: z.number().int(), created_at: z.string() });

/**
 * Reads one page of a list, at any offset, with the list's counter, its voids and one query. Positions that
 * turn out to be abandoned become voids, and the page is read again.
 */
export async function readListPage<T extends z.ZodType>(
  index: PositionIndex<T>,
  query: PageQuery & {
    /** @default 'asc' - oldest first */
    readonly order?: ListOrder | undefined;
  },
): Promise<Page<z.infer<T>>> {
  const shape = await readListShape(index.list);
  const range = positionsOfPage(shape, query);
  if (!range) return { items: [], total: countLiveRows(shape) };

  const [[key, value] = []] = Object.entries(index.partition);
  const rows = await queryRows({
    TableName: index.table,
    IndexName: 'by-position',
    KeyConditionExpression: '#key = :key AND #position BETWEEN :first AND :last',
    ExpressionAttributeNames: { '#key': key ?? '', '#position': 'position' },
    ExpressionAttributeValues: { ':key': value, ':first': range.first, ':last': range.last },
  });
  const found = rows.map((row) => parseRow(index.label, positionedSchema, row));
  const missing = positionsWithoutRow(
    range,
    found.map(({ position }) => position),
    shape.voids,
  );
  const abandoned = findAbandonedPositions(missing, found, shape.takenAt);
  if (abandoned.length > 0) {
    await voidAbandonedPositions(index.list, abandoned);
    return readListPage(index, query);
  }
  const items = rows.map((row) => parseRow(index.label, index.schema, row));
  return {
    items: query.order === 'desc' ? items.reverse() : items,
    total: countLiveRows(shape),
  };
}

function findAbandonedPositions(
  missing: readonly number[],
  found: readonly z.infer<typeof positionedSchema>[],
  takenAt: string | undefined,
): number[] {
  const before = new Date(Date.now() - POSITION_ABANDONED_AFTER_MS).toISOString();
  return missing.filter((position) => {
    // The position was taken before the next row was created, or else before the counter last moved.
    const later = found.find((row) => row.position > position)?.created_at ?? takenAt;
    return later !== undefined && later < before;
  });
}

async function voidAbandonedPositions(list: string, positions: readonly number[]): Promise<void> {
  for (const position of positions) {
    logger.warn('abandoned position', { list, position });
    await voidPosition(list, position);
  }
}
