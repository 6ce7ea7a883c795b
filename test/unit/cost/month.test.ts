import { describe, expect, it } from '@jest/globals';
import { busyPartBetween, doubtOf } from '../../../tools/bench/cost/busy';
import { monthBill, targetsOf } from '../../../tools/bench/cost/bill';
import { RECORDED, RECORDED_SCHEDULED } from '../../../tools/bench/cost/recorded';
import { monthText, targetsText } from '../../../tools/bench/cost/report';
import { times } from '../../../tools/shared/billing/usage';
import { recognitionSeconds } from '../../../tools/shared/billing/recognition-seconds';

const month = { images: 100_000, facings: 40, photoKb: 392, items: 1_000 };
const bill = (values: Partial<typeof month & { workerSeconds: number }> = {}) =>
  monthBill(RECORDED, RECORDED_SCHEDULED, { ...month, ...values });
const wayOf = (name: string, of = bill()) => of.ways.find(({ way }) => way === name);

describe('the bill of a month', () => {
  it('is what its photos cost, and what a month costs without photos', () => {
    const { per_1000_usd, total_usd, idle_usd } = bill();

    // $1.50 is the price of five metrics, which exist only while photos come.
    expect(total_usd).toBeCloseTo(100 * per_1000_usd + idle_usd + 1.5, 6);
    expect(bill({ images: 1 }).total_usd).toBeCloseTo(idle_usd + 1.5 + per_1000_usd / 1_000, 6);
  });

  it('is within a third of what others reckoned: $14 for 100,000 photos of 60 facings', () => {
    const sixty = bill({ facings: 60 });

    expect(sixty.total_usd).toBeGreaterThan(14 / 1.34);
    expect(sixty.total_usd).toBeLessThan(14 * 1.34);
    // The others reckoned $20 with a workflow for each callback. Two transitions are $0.05 for
    // 1,000 photos.
    const called = wayOf('4 files + cb', sixty);
    expect(called?.total_usd).toBeGreaterThan(20 / 1.34);
    expect(called?.total_usd).toBeLessThan(20 * 1.34);
    expect(called?.by_service_usd['Step Functions']).toBeCloseTo(0.05, 6);
  });

  it('has the seconds of more facings, in the worker and in the function that waits', () => {
    // A second costs 2.9375 GB-s of the worker, again for 1 % of the photos, and 1 GB-s of the
    // waiting function.
    const second = 1_000 * 0.000_013_333_4;
    const [one, two] = [bill({ workerSeconds: 1 }), bill({ workerSeconds: 2 })];

    expect(two.per_1000_usd - one.per_1000_usd).toBeCloseTo(second * (2.9375 * 1.01 + 1), 6);
    const polled = (of: typeof one) => wayOf('1 file', of)?.per_1000_usd ?? NaN;
    expect(polled(two) - polled(one)).toBeCloseTo(second * 2.9375 * 1.01, 6);
    expect(bill({ facings: 140 }).worker_seconds).toBeCloseTo(
      0.45 + recognitionSeconds(140) - recognitionSeconds(40),
      6,
    );
  });

  it('has the reads of the gallery by each worker that starts', () => {
    const costOf = (items: number) => bill({ items }).per_1000_usd;

    // 297 read units more for each start, and five starts for 1,000 photos.
    expect(costOf(100) - costOf(1)).toBeCloseTo((297 * 5 * 0.125) / 1e6, 6);
    // A large gallery is packed, whatever its size: two units and 201 requests for objects.
    expect(costOf(10_000)).toBe(costOf(1_000));
    expect(costOf(10_000) - costOf(1)).toBeCloseTo((5 * (200 * 0.4 - 0.125)) / 1e6, 6);
  });

  it('names the bill and what others ask', () => {
    const printed = monthText(bill());

    expect(printed).toContain('100,000 photos of 40 facings and 392 KB');
    expect(printed).toMatch(/managed product search, \$4\.50 \| +\$450 \|/);
  });
});

describe('the targets', () => {
  it('stand beside what was found, and say where it is more', () => {
    const targets = targetsOf(RECORDED, RECORDED_SCHEDULED);

    expect(targets[0]).toMatchObject({ what: 'a month without photos', at_most_usd: 3.5 });
    expect(targets[1]).toEqual({
      what: 'with callbacks, 1 % of them refused once',
      found_usd: expect.closeTo(0.0984, 4),
      at_most_usd: 0.11,
      holds: true,
    });
    expect(targets).toHaveLength(2 + RECORDED.ways.length);
    expect(targets.filter(({ holds }) => !holds)).toEqual([]);
    const refused = times(RECORDED.refused, 100);
    const dear = targetsOf({ ...RECORDED, refused }, RECORDED_SCHEDULED);
    expect(dear[1]?.holds).toBe(false);
    expect(targetsText(dear)).toMatch(/refused once +\| +\$0\.\d+ \| \$0\.1100 \| +no/);
  });
});

describe('a busy machine', () => {
  it('is one whose processors work for others', () => {
    const at = (idle: number, total: number) => [{ idle, total }];
    expect(busyPartBetween(at(0, 0), at(50, 200))).toBe(0.75);
    expect(busyPartBetween(at(0, 0), at(0, 0))).toBe(0);
  });

  it('is not believed, and says what to do', () => {
    expect(doubtOf([0.05, 0.1])).toBeUndefined();
    expect(doubtOf([0.05, 0.63])).toMatch(
      /^Not to be believed: other work took 63 % .*--recorded\.$/,
    );
  });
});
