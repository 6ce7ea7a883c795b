import { noFigures, type Figures, type Run } from './figures';
import { Belongings } from './find-orphans';
import type { Broken } from './promise-broken';
import { deleteAccounts } from './delete-accounts';
import { runRound } from './round';
import type { RoundPlan } from './submission';
import { startTestBed } from './test-bed';

interface SoakOptions extends RoundPlan {
  /** Rounds begin until this time has passed. One is run in any case. */
  readonly minutes: number;
  /** The folder of the synthesised app. */
  readonly assembly: string;
  readonly progress: (line: string) => void;
}

interface SoakReport {
  readonly figures: Figures;
  readonly run: Run;
  readonly broken: readonly Broken[];
}

/** Runs the service under faults, in rounds, until the time is over or a promise is broken. */
export async function runSoak(options: SoakOptions): Promise<SoakReport> {
  const { seed, minutes, progress } = options;
  const began = Date.now();
  const seconds = (): number => (Date.now() - began) / 1000;
  const bed = await startTestBed(seed, options.assembly);
  const broken: Broken[] = [];
  let isKept = true;
  try {
    const belongings = new Belongings();
    const figures = noFigures();
    for (let round = 1; broken.length === 0; round++) {
      const plan = { ...options, seed: `${seed}/${round}` };
      broken.push(...(await runRound(bed, belongings, figures, plan)));
      progress(
        `round ${round}: ${figures.accepted} accepted, ${figures.ended.COMPLETED} COMPLETED, ` +
          `${figures.ended.FAILED} FAILED, ${bed.service.kills.service} kills of the service, ` +
          `${bed.service.kills.functions} of functions, ${seconds().toFixed(0)} s`,
      );
      if (seconds() >= minutes * 60) break;
    }
    if (broken.length === 0) broken.push(...(await deleteAccounts(bed)));
    isKept = broken.length > 0;
    const orphans = broken.filter(({ promise }) => promise === 'orphans').length;
    const { kills } = bed.service;
    return {
      figures,
      run: { seed, kills, orphans, seconds: seconds(), faults: bed.injector.done },
      broken,
    };
  } finally {
    if (isKept) progress(`Everything is left in ${bed.stateFolder}.`);
    await bed.stop(isKept);
  }
}
