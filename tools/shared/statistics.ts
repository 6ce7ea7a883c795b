import { alignColumns } from '../../local/shared/align-columns';

export const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;
export const inDollars =
  (digits: number) =>
  (value: number): string =>
    `$${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;

/** Lines with a label and a value each. The values are aligned in one column. */
export const twoColumns = (rows: readonly (readonly [string, string])[]): string =>
  alignColumns(rows)
    .map((row) => `  ${row.join('  ')}`)
    .join('\n');

/** A table in Markdown with numbers aligned right. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const [title = [], ...lines] = alignColumns([head, ...rows]);
  const rule = title.map(({ length }, column) =>
    column === 0 ? '-'.repeat(length) : `${'-'.repeat(length - 1)}:`,
  );
  return [title, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/**
 * The lowest value that a share `part` of all values do not exceed, such as 0.95 for the 95th percentile; NaN
 * without values.
 */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? NaN;
}

/** The 50th percentile: half of the values are not greater. */
export const p50 = (values: readonly number[]): number => percentile(values, 0.5);
