import type { Values } from '../../../local/shared/command-line';
import type { BENCH } from '../options';
import { monthBill, targetsOf } from './bill';
import { busyPart, doubtOf } from './busy';
import { correctionText, measureCorrection } from './correction';
import { measureScheduled, measureWays } from './measure';
import { RECORDED, RECORDED_CORRECTION, RECORDED_SCHEDULED } from './recorded';
import { monthText, report, targetsText } from './report';

type Options = Values<(typeof BENCH)['actions']['']['options']>;

/**
 * Prints what a photo, a month and storage would cost on AWS, from requests counted on this machine or
 * recorded earlier.
 */
export async function benchCost(options: Options): Promise<number> {
  const { measured, scheduled, correction, doubt } = options.recorded
    ? { measured: RECORDED, scheduled: RECORDED_SCHEDULED, correction: RECORDED_CORRECTION }
    : await measure(options.runs);
  const bill = monthBill(measured, scheduled, options);
  const targets = targetsOf(measured, scheduled);
  if (doubt !== undefined) console.error(doubt);
  console.log(
    options.json
      ? JSON.stringify({ ...bill, targets, believed: doubt === undefined, doubt: doubt ?? null })
      : [
          report(measured, scheduled),
          correctionText(correction, measured.facts),
          monthText(bill),
          targetsText(targets),
        ].join('\n\n'),
  );
  return 0;
}

async function measure(submissions: number) {
  const before = await busyPart();
  const measured = await measureWays(submissions);
  const sweep = await measureScheduled('SweepUnfinished');
  const check = await measureScheduled('CheckRecognition');
  const correction = await measureCorrection();
  const doubt = doubtOf([before, await busyPart()]);
  return { measured, scheduled: { sweep, check }, correction, doubt };
}
