import { isDeepStrictEqual } from 'node:util';
import { create, getIndexActions, type Operation, type Table } from 'dynalite/db';

/**
 * Repairs the indexes at start-up. dynalite writes a row's index entries before the row, so a kill in between
 * leaves entries without a row.
 */
export async function rebuildIndexes(folder: string): Promise<void> {
  const { db } = create({ path: folder });
  try {
    const tables: Table[] = [];
    for await (const [, table] of db.iterator(keysFrom('table'))) tables.push(table as Table);
    for (const table of tables) {
      const { TableName: name, GlobalSecondaryIndexes: indexes = [] } = table;
      const expected = new Map<string, unknown>();
      for await (const [, row] of db.iterator(keysFrom(`item-${name}`))) {
        for (const { index, key, item } of getIndexActions(indexes, undefined, row, table).puts) {
          expected.set(`index-global~${name}~${index}~${key}`, item);
        }
      }
      const repairs: Operation[] = [];
      for await (const [key, entry] of db.iterator(keysFrom(`index-global~${name}`))) {
        // The round trip through JSON drops undefined attributes, which stored entries lack.
        if (isDeepStrictEqual(entry, JSON.parse(JSON.stringify(expected.get(key) ?? null)))) {
          expected.delete(key);
        } else if (!expected.has(key)) repairs.push({ type: 'del', key });
      }
      // What is left of them is missing or differs.
      for (const [key, value] of expected) repairs.push({ type: 'put', key, value });
      await db.batch(repairs);
    }
  } finally {
    await db.close();
  }
}

/** The range of keys that begin with these parts and `~`, the character right before \x7f. */
const keysFrom = (parts: string) => ({ gte: `${parts}~`, lt: `${parts}\x7f` });
