import type { CDPSession, Page } from 'playwright-core';
import * as z from 'zod';
import { resultSchema } from '../../../lambdas/contracts/result';
import { withDemoConsole } from '../../shared/demo-console';
import { twoColumns } from '../../shared/statistics';
import { withBoxes } from './many-boxes';
import { MOVE_PHOTO } from './move-photo';

const BOXES = 200;
const LOOK = { width: 1200, height: 850, colorScheme: 'light' } as const;
/** Chromium's counters of main-thread time, in seconds, and their names in the output. */
const TIMES = {
  ScriptDuration: 'scripts',
  RecalcStyleDuration: 'styles',
  LayoutDuration: 'layout',
  TaskDuration: 'main thread, all of it',
};

/** Prints how smoothly a photo with 200 boxes zooms and moves. There is no limit, because machines differ. */
export const benchFrames = (): Promise<number> =>
  withDemoConsole(async ({ addresses, open }) => {
    const page = await open(addresses.result, LOOK, showManyBoxes);
    await page.locator(`.box[data-facing="${BOXES - 1}"]`).waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    for (const way of ['zoom', 'move'] as const) {
      console.log(`${BOXES} boxes, one input a frame, ${way}:`);
      console.log(twoColumns(await measure(page, session, way)));
    }
    return 0;
  });

/** Adds boxes to the result that the service answers with. */
async function showManyBoxes(page: Page): Promise<void> {
  await page.route('**/results/*', async (route) => {
    const response = await route.fetch();
    const result = resultSchema.parse(await response.json());
    await route.fulfill({ response, json: withBoxes(result, BOXES) });
  });
}

async function measure(
  page: Page,
  session: CDPSession,
  way: 'zoom' | 'move',
): Promise<[string, string][]> {
  const before = await timesOf(session);
  const intervals = z.array(z.number()).parse(await page.evaluate(`(${MOVE_PHOTO})('${way}')`));
  const after = await timesOf(session);
  const seconds = intervals.reduce((sum, each) => sum + each, 0) / 1000;
  return [
    ['frames a second', (intervals.length / seconds).toFixed(1)],
    ['longest frame', `${Math.max(...intervals).toFixed(1)} ms`],
    ...Object.entries(TIMES).map(([name, label]): [string, string] => {
      const spent = ((after.get(name) ?? NaN) - (before.get(name) ?? NaN)) * 1000;
      return [`${label}, a frame`, `${(spent / intervals.length).toFixed(2)} ms`];
    }),
  ];
}

async function timesOf(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
