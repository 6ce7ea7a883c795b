/** Replacements that turn awaiting code into blocking code, in this order. */
const REWRITES: readonly (readonly [RegExp, string])[] = [
  [/\basync (?=def |for |with )/g, ''],
  [/\bawait /g, ''],
  // AsyncShelfClient, AsyncIterator, httpx.AsyncClient.
  [/\bAsync(?=[A-Z])/g, ''],
  [/\b__a(?=enter__|exit__|iter__|next__)/g, '__'],
  [/\baclose\b/g, 'close'],
  [/\bsleep_async\b/g, 'sleep'],
];

/** The same module for callers that do not use asyncio. The client is written once, as code that awaits. */
export const blockingFrom = (source: string): string =>
  REWRITES.reduce((text, [pattern, by]) => text.replace(pattern, by), source);
