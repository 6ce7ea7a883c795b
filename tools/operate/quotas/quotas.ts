import '../../../local/shared/require-node.cjs';
import { monthOf, nextMonthOf } from '../../../lambdas/domain/quota';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { readQuota, writeQuota } from '../../../lambdas/storage/usage/quotas';
import { readSubmittedImages } from '../../../lambdas/storage/usage/submitted-images';
import { connectToService, output } from '../connect/service';
import { UsageError, type Parsed } from '../../../local/shared/command-line';
import { setEnvironment } from '../../../local/shared/process-environment';
import { runCommand } from '../../../local/shared/run-command';
import { QUOTAS } from './options';

/** `npm run quotas`: shows or changes how many images an account may submit. */
runCommand(QUOTAS, async (command) => {
  const outputs = await connectToService(command.values);
  setEnvironment({ [ENVIRONMENT_VARIABLES.countersTable]: output(outputs, 'CountersTable') });
  await change(command);
  const state = await readState(command.values.account);
  console.log(command.values.json ? JSON.stringify(state) : describe(state));
  return 0;
});

async function change({ action, values }: Parsed<typeof QUOTAS.actions>): Promise<void> {
  if (action === 'show') return;
  const isWritten = await writeQuota(values.account, action === 'set' ? values.images : undefined);
  if (!isWritten) throw new UsageError('The quota was changed by another command: try again');
}

async function readState(account: string) {
  const now = new Date();
  const month = monthOf(now);
  return {
    account,
    images_per_month: (await readQuota(account)) ?? null,
    month,
    submitted: await readSubmittedImages(account, month),
    starts_again_at: nextMonthOf(now).toISOString(),
  };
}

function describe(state: Awaited<ReturnType<typeof readState>>): string {
  const quota = state.images_per_month ?? 'none';
  return Object.entries({ ...state, images_per_month: quota })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
