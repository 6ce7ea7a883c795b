/** Returns a function that makes a value when first called, and returns the same value from then on. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
