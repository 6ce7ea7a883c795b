import { imagesOf, sumOfUsages } from '../../../lambdas/domain/usage';
import type { Usage } from '../../../lambdas/contracts/usage';
import type { UsageByAccount } from '../../../lambdas/storage/usage/usage';
import { alignColumns } from '../../../local/shared/align-columns';
import { costOf, priceOn, type PriceFile } from './prices';

/** An account's usage in a month, and its cost. */
interface Bill extends Usage {
  readonly account: string;
  /** In the currency of the prices. */
  readonly cost: number;
}

/** One bill for each account, at each day's prices, sorted by account. */
export const billsOf = (used: UsageByAccount, prices: PriceFile, file: string): Bill[] =>
  [...used]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([account, days]) => ({
      account,
      ...sumOfUsages([...days.values()]),
      cost: [...days].reduce(
        (sum, [day, usage]) => sum + costOf(usage, priceOn(day, prices, file)),
        0,
      ),
    }));

/** The columns of a bill, by their names in CSV. */
const COLUMNS: readonly (readonly [string, (bill: Bill) => string | number])[] = [
  ['account', ({ account }) => account],
  ['images', imagesOf],
  ['waiting_completed', ({ images }) => images.waiting.completed],
  ['waiting_failed_by_caller', ({ images }) => images.waiting.failed_by_caller],
  ['waiting_failed_by_service', ({ images }) => images.waiting.failed_by_service],
  ['bulk_completed', ({ images }) => images.bulk.completed],
  ['bulk_failed_by_caller', ({ images }) => images.bulk.failed_by_caller],
  ['bulk_failed_by_service', ({ images }) => images.bulk.failed_by_service],
  ['gb_seconds', ({ gb_seconds }) => gb_seconds],
  ['facings', ({ facings }) => facings],
  ['bytes_kept', ({ bytes_kept }) => bytes_kept],
  ['callbacks_delivered', ({ callbacks }) => callbacks.delivered],
  ['callbacks_given_up', ({ callbacks }) => callbacks.given_up],
  ['cost', ({ cost }) => cost.toFixed(4)],
];

/** The bills as CSV. Nothing needs quoting, because account names have only letters, digits and dashes. */
export const csvOf = (bills: readonly Bill[]): string =>
  rowsOf(bills)
    .map((cells) => cells.join(','))
    .join('\n');

/** The bills as a table for people, with only those columns in which anything was counted. */
export function tableOf(bills: readonly Bill[]): string {
  const [head = [], ...rows] = rowsOf(bills);
  const shown = head.map(
    (name, column) => name === 'account' || rows.some((cells) => Number(cells[column]) !== 0),
  );
  return alignColumns([head, ...rows].map((cells) => cells.filter((_, column) => shown[column])))
    .map((cells) => cells.join('  '))
    .join('\n');
}

const rowsOf = (bills: readonly Bill[]): string[][] => [
  COLUMNS.map(([name]) => name),
  ...bills.map((bill) => COLUMNS.map(([, cell]) => String(cell(bill)))),
];
