import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { noUsage } from '../../../lambdas/domain/usage';
import { billsOf, csvOf, tableOf } from '../../../tools/operate/usage/bills';
import { priceOn, readPrices } from '../../../tools/operate/usage/prices';
import { PRICE } from '../../../tools/shared/billing/prices';
import { temporaryFolder } from '../../support/temporary-folder';

const FILE = 'tools/operate/usage/prices.json';
const price = {
  from: '2026-01-01',
  image: 1,
  gb_second: 10,
  facing: 100,
  gb_kept: 1_000,
  callback: 10_000,
};
const folder = temporaryFolder();

function refusalOf(content: unknown): string {
  const file = join(folder, 'prices.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  try {
    readPrices(file);
  } catch (error) {
    return (error as Error).message.replace(file, 'FILE');
  }
  throw new Error('It was accepted');
}

describe('a price file', () => {
  it.each([
    ['{', 'FILE is not JSON'],
    [{ currency: 'USD', prices: [] }, 'FILE: prices must have at least one price'],
    [
      { currency: 'USD', prices: [price, { ...price, gb_second: undefined }] },
      'FILE: prices[1].gb_second is missing',
    ],
    [
      { currency: 'USD', prices: [{ ...price, from: 'January' }] },
      'FILE: prices[0].from must be a date such as 2026-11-25',
    ],
    [{ currency: 'dollars', prices: [price] }, 'FILE: currency must be three letters such as USD'],
  ])('is refused with one line: %j', (content, message) => {
    expect(refusalOf(content)).toBe(message);
  });

  it('that does not exist is also one line', () => {
    expect(() => readPrices('no-such.json')).toThrow('no-such.json cannot be read');
  });

  it('that is shipped has the prices of AWS that the benchmark has', () => {
    const [shipped] = readPrices(FILE).prices;
    expect(shipped).toMatchObject({
      gb_second: PRICE.gbSecond.arm64,
      gb_kept: PRICE.objectGbMonth,
    });
  });
});

describe('a bill', () => {
  const prices = {
    currency: 'USD',
    prices: [{ ...price, from: '2026-11-10', image: 2 }, price],
  };
  const images = (bulk: number) => ({
    ...noUsage(),
    images: { ...noUsage().images, bulk: { ...noUsage().images.bulk, completed: bulk } },
  });

  it('counts each day by the price that holds on it', () => {
    const used = new Map([
      ['zoo', new Map([['2026-11-09', images(3)]])],
      [
        'acme',
        new Map([
          ['2026-11-09', images(3)],
          ['2026-11-10', images(4)],
        ]),
      ],
    ]);

    const bills = billsOf(used, prices, FILE);

    expect(bills.map(({ account, cost }) => [account, cost])).toEqual([
      ['acme', 3 * 1 + 4 * 2],
      ['zoo', 3],
    ]);
    expect(csvOf(bills).split('\n')).toEqual([
      'account,images,waiting_completed,waiting_failed_by_caller,waiting_failed_by_service,' +
        'bulk_completed,bulk_failed_by_caller,bulk_failed_by_service,gb_seconds,facings,' +
        'bytes_kept,callbacks_delivered,callbacks_given_up,cost',
      'acme,7,0,0,0,7,0,0,0,0,0,0,0,11.0000',
      'zoo,3,0,0,0,3,0,0,0,0,0,0,0,3.0000',
    ]);
    expect(tableOf(bills).split('\n')[0]).toMatch(/^account +images +bulk_completed +cost$/);
  });

  it('has the sum of everything that was used', () => {
    const usage = {
      ...images(1),
      gb_seconds: 1,
      facings: 1,
      bytes_kept: 2 ** 30,
      callbacks: { delivered: 1, given_up: 0 },
    };
    const [bill] = billsOf(new Map([['acme', new Map([['2026-11-01', usage]])]]), prices, FILE);
    expect(bill?.cost).toBe(11_111);
  });

  it('is refused for a day before the first price', () => {
    expect(() => priceOn('2025-12-31', prices, FILE)).toThrow(
      `${FILE} has no price for 2025-12-31: add one that begins on that day or before`,
    );
  });
});
