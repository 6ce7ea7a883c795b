import { readFile } from 'node:fs/promises';
import { z } from 'zod';

export async function readJsonFile(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new Error(`${file} is no JSON`, { cause });
  }
}

/** @throws Error naming the file and what does not fit. */
export function parseAs<T extends z.ZodType>(file: string, schema: T, value: unknown): z.infer<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(`${file} does not fit: ${z.prettifyError(parsed.error)}`);
}
