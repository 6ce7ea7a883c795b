import { readFile } from 'node:fs/promises';
import * as z from 'zod';

export async function readJsonFile(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new Error(`${file} is not JSON`, { cause });
  }
}

/** How many faults an error lists. A few are enough, because every entry often has the same fault. */
const ISSUES_SHOWN = 5;

/** Parses a file's content. @throws Error that names the file and the fields that do not fit. */
export function parseAs<T extends z.ZodType>(file: string, schema: T, value: unknown): z.infer<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const shown = z.prettifyError(new z.ZodError(issues.slice(0, ISSUES_SHOWN)));
  const more = issues.length - ISSUES_SHOWN;
  throw new Error(`${file} does not fit: ${shown}${more > 0 ? `\n... and ${more} more` : ''}`);
}
