/**
 * Pads cells to the width of their column. The first column, which holds words, is left-aligned, the others
 * right-aligned.
 */
export function alignColumns(rows: readonly (readonly string[])[]): string[][] {
  const widthOf = (column: number): number =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = Array.from(rows[0] ?? [], (_, column) => widthOf(column));
  return rows.map((row) =>
    widths.map((width, column) => {
      const cell = row[column] ?? '';
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    }),
  );
}
