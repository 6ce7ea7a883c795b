/** Pads cells so that columns are as wide as their widest cell: words, first, to the left, numbers to the right. */
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
