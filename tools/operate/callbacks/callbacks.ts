import '../../../local/shared/require-node.cjs';
import { resendCallback } from '../../../lambdas/callbacks/resend-callback';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import type { CallbackStatus } from '../../../lambdas/contracts/callback-status';
import { callbackStatusOf } from '../../../lambdas/domain/callback-status';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { readResultsWithCallback } from '../../../lambdas/storage/results/result-lists';
import { connectToService, output, type Service } from '../connect/service';
import { UsageError, type Parsed } from '../../../local/shared/command-line';
import { setEnvironment } from '../../../local/shared/process-environment';
import { runCommand } from '../../../local/shared/run-command';
import { CALLBACKS } from './options';

/** `npm run callbacks`: lists a task's callbacks, or sends them again. */
runCommand(CALLBACKS, async (command) => {
  await connect(command.values);
  const callbacks = await run(command);
  if (command.values.json) console.log(JSON.stringify({ callbacks }));
  else console.log(callbacks.map(describe).join('\n') || 'no such callbacks');
  return 0;
});

async function connect(service: Service): Promise<void> {
  const outputs = await connectToService(service);
  setEnvironment({
    [ENVIRONMENT_VARIABLES.resultsTable]: output(outputs, 'ResultsTable'),
    [ENVIRONMENT_VARIABLES.usageTable]: output(outputs, 'UsageTable'),
    [ENVIRONMENT_VARIABLES.callbackStateMachineArn]: output(outputs, 'CallbackStateMachineArn'),
    [ENVIRONMENT_VARIABLES.imageRetentionDays]: output(outputs, 'ImageRetentionDays'),
  });
}

type Listed = ReturnType<typeof summarise>;

async function run({ action, values }: Parsed<typeof CALLBACKS.actions>): Promise<Listed[]> {
  const rows = await readResultsWithCallback(values.account, values.task);
  switch (action) {
    case 'list':
      return rows
        .map(summarise)
        .filter(({ outcome }) => values.outcome === undefined || outcome === values.outcome);
    case 'resend':
      return resend(rows, values.result);
  }
}

async function resend(rows: readonly ResultRow[], wanted: string | undefined): Promise<Listed[]> {
  const chosen = rows.filter((row) =>
    wanted === undefined ? row.callback_outcome === 'GIVEN_UP' : row.result_uuid === wanted,
  );
  if (wanted !== undefined && chosen.length === 0) {
    throw new UsageError(`The task has no result ${wanted} with a callback`);
  }
  const resent: Listed[] = [];
  for (const row of chosen) {
    const begun = await resendCallback(row);
    if (begun) resent.push(summarise(begun));
    else if (wanted !== undefined) {
      throw new UsageError(`The callback of result ${wanted} is being sent, or it has not ended`);
    }
  }
  return resent;
}

function summarise({ callback_url, ...row }: ResultRow) {
  const status: Partial<CallbackStatus> =
    callback_url === undefined ? {} : callbackStatusOf({ ...row, callback_url });
  return { result_uuid: row.result_uuid, ...status };
}

const describe = ({ result_uuid, outcome, attempts, callback, last_error }: Listed): string =>
  [result_uuid, outcome, `${attempts ?? 0} attempts`, callback, last_error].join('  ');
