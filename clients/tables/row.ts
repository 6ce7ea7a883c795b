/** One row, by the names of its columns in lower case. */
export interface Row {
  /** As a spreadsheet counts: the heading is row 1. */
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}
