/** How tables name their columns, and what separates their cells. */

const SEPARATORS = [',', ';', '\t', '|'];

/** What the first line of a table is separated by most often. */
export function separatorOf(heading: string): string {
  const unquoted = heading.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string): number => unquoted.split(separator).length;
  return SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Names of columns are taken in any case, with blanks or hyphens: `Custom ID` is `custom_id`. */
export const columnOf = (cell: string): string => cell.toLowerCase().replaceAll(/[ -]+/g, '_');

/** The first column that has the name of an earlier one. */
export const columnGivenTwice = (columns: readonly string[]): string | undefined =>
  columns.find((name, index) => name !== '' && columns.indexOf(name) < index);
