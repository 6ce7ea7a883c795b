/** Replacements that turn awaiting code into blocking code, in this order. */
const REWRITES: readonly (readonly [RegExp, string])[] = [
  [/\basync (?=def |for |with )/g, ''],
  [/\bawait /g, ''],
  // Such as AsyncShelfClient, AsyncIterator and httpx.AsyncClient.
  [/\bAsync(?=[A-Z])/g, ''],
  [/\b__a(?=enter__|exit__|iter__|next__)/g, '__'],
  [/\baclose\b/g, 'close'],
  [/\bsleep_async\b/g, 'sleep'],
];

/** Turns an async module into a blocking one, so that the client is written only once. */
export const blockingFrom = (source: string): string =>
  REWRITES.reduce((text, [pattern, by]) => text.replace(pattern, by), source);
