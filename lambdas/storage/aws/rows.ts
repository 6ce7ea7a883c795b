import type * as z from 'zod';

/**
 * Parses a row that was read from a table.
 * @throws Error if the row does not fit its schema. It is corrupt: a 500 and an alarm follow.
 */
export function parseRow<T extends z.ZodType>(table: string, schema: T, row: unknown): z.infer<T> {
  const parsed = schema.safeParse(row);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`A row of table ${table} is corrupt. ${faults.join('; ')}`);
}
