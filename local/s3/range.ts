/** A range of bytes in an object, both ends inclusive. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a `Range` header. Returns `undefined`, for the whole object, unless the header holds a single byte
 * range.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || match[0] === 'bytes=-') return undefined;
  const [, first = '', last = ''] = match;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
}
