import { readFileSync, statSync } from 'node:fs';
import * as z from 'zod';
import { sortOptions, type SortedOptions } from './context-keys';

const MAX_BYTES = 64 * 1024;
const NO_OPTIONS: SortedOptions = { values: {}, faults: [] };

const fileSchema = z.record(z.string(), z.unknown(), 'must be an object of options');

/**
 * Reads options from a JSON file, where their names have no prefix.
 * @param isOptional whether the file may be missing
 */
export function readConfigFile(
  file: string,
  options: readonly string[],
  { isOptional }: { readonly isOptional: boolean },
): SortedOptions {
  const fault = (words: string): SortedOptions => ({ values: {}, faults: [`${file} ${words}`] });
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return isOptional ? NO_OPTIONS : fault('does not exist');
  if (!found.isFile()) return fault('is no file');
  if (found.size > MAX_BYTES) return fault(`has more than ${MAX_BYTES} bytes`);
  try {
    const parsed = fileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (!parsed.success) return fault('must be an object of options');
    const { values, faults } = sortOptions(parsed.data, options, '');
    return { values, faults: faults.map((each) => `${file}: ${each}`) };
  } catch (error) {
    return fault(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
