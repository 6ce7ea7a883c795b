import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { dateSchema, type Usage } from '../../../lambdas/contracts/usage';
import { imagesOf } from '../../../lambdas/domain/usage';
import { UsageError } from '../../../local/shared/command-line';

/** Unit prices, in the file's currency. */
const priceSchema = z.strictObject({
  /** The first day, in UTC, of these prices. They hold until the next ones begin. */
  from: dateSchema,
  /** A finished image, without the worker's seconds. */
  image: z.number().nonnegative(),
  /** A GB of the worker's memory for a second. */
  gb_second: z.number().nonnegative(),
  facing: z.number().nonnegative(),
  /** A GB (2^30 bytes) stored, for its first month. */
  gb_kept: z.number().nonnegative(),
  /** A round of a callback, delivered or given up. */
  callback: z.number().nonnegative(),
});
type Price = z.infer<typeof priceSchema>;

const priceFileSchema = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be three letters such as USD'),
  prices: z.array(priceSchema).min(1, 'must have at least one price'),
});
export type PriceFile = z.infer<typeof priceFileSchema>;

/** Reads a price file. @throws UsageError of one line that names the file, the field and the fault. */
export function readPrices(file: string): PriceFile {
  const parsed = priceFileSchema.safeParse(readJson(file), { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const isMissing = issue?.code === 'invalid_type' && issue.input === undefined;
  const field = z.core.toDotPath(issue?.path ?? []);
  const reason = isMissing ? 'is missing' : (issue?.message ?? 'is not valid');
  throw new UsageError([`${file}:`, field, reason].filter(Boolean).join(' '));
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new UsageError(`${file} ${reason}`);
  }
}

/**
 * The price that holds on a day.
 * @throws UsageError if all prices begin later.
 */
export function priceOn(day: string, { prices }: PriceFile, file: string): Price {
  const price = prices
    .filter(({ from }) => from <= day)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1);
  if (price) return price;
  throw new UsageError(
    `${file} has no price for ${day}: add one that begins on that day or before`,
  );
}

/** Bytes in a gigabyte, as AWS bills it. */
const GB = 2 ** 30;

/** The cost of a usage at a price. */
export const costOf = (usage: Usage, price: Price): number =>
  imagesOf(usage) * price.image +
  usage.gb_seconds * price.gb_second +
  usage.facings * price.facing +
  (usage.bytes_kept / GB) * price.gb_kept +
  (usage.callbacks.delivered + usage.callbacks.given_up) * price.callback;
