/** The text of a module. It imports only the given names that its body uses. */
export function moduleOf(
  about: string,
  groups: readonly Readonly<Record<string, readonly string[]>>[],
  body: string,
): string {
  const imports = groups
    .map((group) =>
      Object.entries(group)
        .map(([from, names]) => [from, names.filter((name) => isIn(body, name))] as const)
        .filter(([, names]) => names.length > 0)
        .map(([from, names]) => importOf(from, names)),
    )
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`);
  return `"""${about}"""\n\n${imports.join('\n')}\n${body}\n`;
}

const isIn = (body: string, name: string): boolean =>
  new RegExp(`(?<!["\\w])${name}(?!\\w)`).test(body);

function importOf(from: string, names: readonly string[]): string {
  const line = `from ${from} import ${names.join(', ')}`;
  if (line.length <= 100) return line;
  return `from ${from} import (\n${names.map((name) => `    ${name},`).join('\n')}\n)`;
}
