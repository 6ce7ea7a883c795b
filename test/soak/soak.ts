import '../../local/shared/require-node.cjs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../local/shared/run-command';
import { synthesise } from '../../local/template/synthesise';
import { describeFigures } from './figures';
import { SOAK } from './options';
import { describeBroken } from './promise-broken';
import { runSoak } from './run-soak';

/** Late enough for a first write to arrive after its result is finished. */
const LATEST_MS = 45_000;

runCommand(SOAK, async ({ values: { minutes, seed, submissions, plant } }) => {
  const assembly = await mkdtemp(join(tmpdir(), 'shelf-soak-app-'));
  try {
    await synthesise(assembly);
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
    for (const each of broken) console.error(describeBroken(each));
    console.log(describeFigures(figures, run));
    return broken.length === 0 ? 0 : 1;
  } finally {
    await rm(assembly, { recursive: true, force: true });
  }
});
