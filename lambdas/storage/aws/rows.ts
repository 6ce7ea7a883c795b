import type * as z from 'zod';

/**
 * Parses a row that was read from a table.
 * @throws Error if the row is corrupt, so does not match its schema. The request is then answered 500, and an
 * alarm follows.
 */
export function parseRow<T extends z.ZodType>(table: string, schema: T, row: unknown): z.infer<T> {
  const parsed = schema.safeParse(row);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`A row of table ${table} is corrupt. ${faults.join('; ')}`);
}
