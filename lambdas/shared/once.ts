/** Makes a value when it is first asked for, and keeps it as long as the process lives. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
