import type { Values } from '../../../local/shared/command-line';
import type { BENCH } from '../options';
import { busyPart, doubtOf } from './busy';
import { drawBills } from './chart';
import { measureScheduled, measureWays, startMeasuredService, type Measured } from './measure';
import type { ScheduledUsage } from './idle';
import { monthBill, type MonthOfPhotos } from './month';
import { RECORDED, RECORDED_SCHEDULED, RECORDED_TABLES } from './recorded';
import { monthText, report, tablesText, targetsText } from './report';
import { targetsOf } from './targets';
import { measureTables, type TablesMeasured } from './tables';

type Options = Values<(typeof BENCH)['actions']['']['options']>;

/** Images a month, of the bills that are drawn. */
const DRAWN_MONTHS = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];

/** Prints what a photo, a month and storage would cost on AWS. It counts the service's requests here. */
export async function benchCost(options: Options): Promise<number> {
  const { measured, scheduled, tables, doubt } = options.recorded
    ? recorded()
    : await measure(options.runs);
  const month: MonthOfPhotos = options;
  const bill = monthBill(measured, scheduled, month);
  const targets = targetsOf(measured);
  if (doubt !== undefined) console.error(doubt);
  if (options.json) {
    console.log(
      JSON.stringify({ ...bill, targets, believed: doubt === undefined, doubt: doubt ?? null }),
    );
  } else {
    console.log(
      [report(measured, scheduled), tablesText(tables), monthText(bill), targetsText(targets)].join(
        '\n\n',
      ),
    );
  }
  if (options.chart !== undefined) {
    drawBills(
      DRAWN_MONTHS.map((images) => monthBill(measured, scheduled, { ...month, images })),
      options.chart,
    );
  }
  return 0;
}

interface Measurement {
  readonly measured: Measured;
  readonly scheduled: ScheduledUsage;
  readonly tables: readonly TablesMeasured[];
  /** Why its seconds are not to be believed. */
  readonly doubt: string | undefined;
}

const recorded = (): Measurement => ({
  measured: RECORDED,
  scheduled: RECORDED_SCHEDULED,
  tables: RECORDED_TABLES,
  doubt: undefined,
});

async function measure(submissions: number): Promise<Measurement> {
  const before = await busyPart();
  // One service for both: keys are made by this process, whose AWS clients know one address.
  const service = await startMeasuredService();
  try {
    const measured = await measureWays(service, submissions);
    const tables = await measureTables(service);
    const scheduled = {
      sweep: await measureScheduled('SweepUnfinished'),
      check: await measureScheduled('CheckRecognition'),
    };
    return { measured, scheduled, tables, doubt: doubtOf([before, await busyPart()]) };
  } finally {
    await service.stop();
  }
}
