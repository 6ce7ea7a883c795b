import { inDollars, markdownTable } from '../../shared/statistics';
import {
  busyMonth,
  calledBackCosts,
  idleMonth,
  REFUSED_PART,
  totalOf,
  type Measured,
  type MonthBill,
  type ScheduledUsage,
  type targetsOf,
} from './bill';
import { ASSUMED, OTHERS, PRICE, PRICED } from '../../shared/billing/prices';
import { BILLED, costByService, GB, keysOf, STORED, totalCost } from '../../shared/billing/usage';
import { TAKEN_WAY } from './ways';

const MONTHS = [100_000, 1_000_000];

/** The report in Markdown, as docs/costs.md shows it. */
export function report(measured: Measured, scheduled: ScheduledUsage): string {
  const { facts, ways, metrics, workerMemoryGb } = measured;
  const idle = idleMonth(facts, scheduled);
  const busy = busyMonth(metrics);
  const costs = ways.map(({ usage }) => costByService(usage, facts));
  const totals = ways.map(({ usage }) => totalCost(usage, facts));
  const { refused, mixed } = calledBackCosts(measured);
  const byWay = (rows: string[][]) => markdownTable(['', ...ways.map(({ name }) => name)], rows);
  return [
    `US dollars, ${PRICED.region}, prices of ${PRICED.when}, ${facts.architecture}, no free tier. ` +
      "This machine's time stands for Lambda's. Photos of " +
      `${(measured.photoBytes / 1000).toFixed(0)} KB.`,
    '**1,000 photos**',
    byWay([
      ...Object.keys(costs[0] ?? {}).map((service) => [
        service,
        ...costs.map((cost) => exact(1000 * (cost[service] ?? 0))),
      ]),
      ['together', ...totals.map((total) => exact(1000 * total))],
      [
        'of the managed price',
        ...totals.map((total) => `${((100 * total) / PRICE.managedImage).toFixed(1)} %`),
      ],
    ]),
    `A comparable managed service: ${cents(1000 * PRICE.managedImage)}.`,
    `The worker had ${(1024 * workerMemoryGb).toFixed(0)} MB and took ` +
      `${measured.workerSeconds.toFixed(2)} s for a photo; each second more is ` +
      `${exact(1000 * workerMemoryGb * PRICE.gbSecond[facts.architecture])} for 1,000.`,
    `1,000 photos of \`${TAKEN_WAY}\` whose callbacks are refused once: ${exact(refused)}. ` +
      `With ${100 * REFUSED_PART} % of them: ${exact(mixed)}.`,
    '**What one photo uses**',
    byWay(
      keysOf(BILLED).map((unit) => [
        BILLED[unit].label,
        ...ways.map(({ usage }) => String(Number((usage[unit] / BILLED[unit].scale).toFixed(2)))),
      ]),
    ),
    '**A month without photos**',
    markdownTable(
      ['', 'a month'],
      [
        ...idle.map(({ what, dollars }) => [what, cents(dollars)]),
        ['together', cents(totalOf(idle))],
        [`while photos come: ${busy.what} more`, cents(busy.dollars)],
      ],
    ),
    '**A month with photos**, what stands included, what is stored not',
    markdownTable(
      ['photos', ...ways.map(({ name }) => name), 'managed'],
      MONTHS.map((photos) => [
        count(photos),
        ...totals.map((total) => dollars(photos * total + totalOf([...idle, busy]))),
        dollars(photos * PRICE.managedImage),
      ]),
    ),
    '**What stays stored**',
    markdownTable(
      ['', 'a photo', 'a GB, a month', ...MONTHS.map((each) => `${count(each)} photos, a month`)],
      // All ways store the same.
      keysOf(STORED).map((unit) => {
        const { label, gbMonth } = STORED[unit];
        const bytes = ways.at(-1)?.usage[unit] ?? NaN;
        const months = MONTHS.map((photos) => cents((photos * bytes * gbMonth) / GB));
        return [label, `${(bytes / 1000).toFixed(1)} KB`, `$${gbMonth.toFixed(3)}`, ...months];
      }),
    ),
  ].join('\n\n');
}

/** The bill of one month, in Markdown. */
export function monthText(bill: MonthBill): string {
  const { images, facings, photo_kb, items, worker_seconds, idle_usd, ways } = bill;
  return [
    `**A month with ${count(images)} photos of ${facings} facings and ${photo_kb} KB**`,
    `The worker takes ${worker_seconds.toFixed(2)} s for a photo. ${100 * ASSUMED.retriedPart} % of photos ` +
      `are attempted twice. A worker starts for every ${ASSUMED.photosPerStart} photos, takes ` +
      `${ASSUMED.startSeconds} s, and reads ${count(items)} products.`,
    markdownTable(
      ['', ...ways.map(({ way }) => way)],
      [
        ['1,000 photos', ...ways.map(({ per_1000_usd }) => exact(per_1000_usd))],
        ['the month', ...ways.map(({ total_usd }) => cents(total_usd))],
        ['of it without photos', ...ways.map(() => cents(idle_usd))],
      ],
    ),
    markdownTable(
      ['the same month elsewhere', 'dollars'],
      OTHERS.map(({ name, image }) => [name, dollars(images * image)]),
    ),
  ].join('\n\n');
}

/** The cost targets for a month without photos and for 1,000 photos, next to the costs found, in Markdown. */
export const targetsText = (targets: ReturnType<typeof targetsOf>): string =>
  [
    '**Targets, a month without photos and 1,000 photos**',
    markdownTable(
      ['', 'found', 'at most', 'holds'],
      targets.map(({ what, found_usd, at_most_usd, holds }) => [
        what,
        exact(found_usd),
        exact(at_most_usd),
        holds ? 'yes' : 'no',
      ]),
    ),
  ].join('\n\n');

const count = (value: number): string => value.toLocaleString('en-US');
const dollars = inDollars(0);
const cents = inDollars(2);
const exact = (value: number): string => `$${value.toFixed(4)}`;
