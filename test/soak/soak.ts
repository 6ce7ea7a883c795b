import '../../local/shared/require-node.cjs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../local/shared/run-command';
import { synthesise } from '../../local/template/synthesise';
import { describeFigures } from './figures';
import { SOAK } from './options';
import { reportBroken } from './promise-broken';
import { runKills } from './run-kills';
import { runSoak } from './run-soak';

/** The longest delay of a late call, long enough for a first write to arrive after its result is finished. */
const LATEST_MS = 45_000;

runCommand(SOAK, async ({ values: { minutes, seed, submissions, kills, plant } }) => {
  const assembly = await mkdtemp(join(tmpdir(), 'shelf-soak-app-'));
  try {
    await synthesise(assembly);
    if (kills !== undefined) {
      const { broken, line } = await runKills({
        seed,
        kills,
        results: 6_000,
        assembly,
        progress: console.error,
      });
      return reportBroken(broken, line);
    }
    const { figures, run, broken } = await runSoak({
      seed,
      minutes,
      submissions,
      plant,
      assembly,
      withKeys: true,
      latestMs: LATEST_MS,
      progress: console.error,
    });
    return reportBroken(broken, describeFigures(figures, run));
  } finally {
    await rm(assembly, { recursive: true, force: true });
  }
});
