/**
 * Returns a test of whether a value matches one of the patterns, in which `*` stands for any text and `?` for
 * any character.
 */
export function matcher(
  patterns: readonly string[],
  { ignoreCase = false }: { readonly ignoreCase?: boolean } = {},
): (value: string) => boolean {
  const alternatives = patterns.map((pattern) =>
    pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.'),
  );
  const expression = new RegExp(`^(?:${alternatives.join('|')})$`, ignoreCase ? 'is' : 's');
  return (value) => expression.test(value);
}
