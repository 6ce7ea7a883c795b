import '../../local/shared/require-node.cjs';
import { runCommand } from '../../local/shared/run-command';
import { BASE_IMAGE } from './options';
import { renewBaseImage } from './renew-base-image';

const FILE = 'lambdas/worker/base-image.txt';

/** `npm run base-image`: pins the base of the worker's image. */
runCommand(BASE_IMAGE, async ({ values: { dryRun } }) => {
  const { before, now } = await renewBaseImage(FILE, dryRun);
  console.log(`old: ${before}`);
  console.log(before === now ? 'It is the newest.' : `new: ${now}`);
  if (before !== now && !dryRun) console.log(`Written to ${FILE}. Deploy to build on it.`);
  return 0;
});
