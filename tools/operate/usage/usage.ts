import '../../../local/shared/require-node.cjs';
import { nextMonthOf } from '../../../lambdas/domain/quota';
import { addDays, dayOf } from '../../../lambdas/domain/usage';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { readUsage } from '../../../lambdas/storage/usage/usage';
import { connectToService, output } from '../connect/service';
import { setEnvironment } from '../../../local/shared/process-environment';
import { runCommand } from '../../../local/shared/run-command';
import { billsOf, csvOf, tableOf } from './bills';
import { USAGE } from './options';
import { readPrices } from './prices';

/** `npm run usage`: shows what accounts have used in a month, and the cost of that usage. */
runCommand(USAGE, async ({ values }) => {
  const { month, account, prices: file } = values;
  const prices = readPrices(file);
  const outputs = await connectToService(values);
  setEnvironment({ [ENVIRONMENT_VARIABLES.usageTable]: output(outputs, 'UsageTable') });

  const from = `${month}-01`;
  const to = addDays(dayOf(nextMonthOf(new Date(from))), -1);
  const bills = billsOf(await readUsage({ from, to }, new Date(), account), prices, file);

  const { currency } = prices;
  if (values.json) console.log(JSON.stringify({ month, currency, accounts: bills }));
  else if (values.csv) console.log(csvOf(bills));
  else if (bills.length === 0) console.log(`Nothing was used in ${month}.`);
  else console.log(`${tableOf(bills)}\n\nCosts in ${currency}, by ${file}.`);
  return 0;
});
