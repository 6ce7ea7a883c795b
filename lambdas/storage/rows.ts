import type { z } from 'zod';

/**
 * Parses what a table returned.
 * @throws Error (a 500 and an alarm) when the row does not fit its schema: it is corrupt.
 */
export function parseRow<T extends z.ZodType>(table: string, schema: T, row: unknown): z.infer<T> {
  const parsed = schema.safeParse(row);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`A row of table ${table} is corrupt. ${faults.join('; ')}`);
}
