/** Tests whether a value fits one of the patterns, in which `*` is any text and `?` any character. */
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
