import '../../local/shared/require-node.cjs';
import { runCommand } from '../../local/shared/run-command';
import { SIMULATE } from './options';
import { report } from './report';
import { simulateDay } from './simulate-day';
import { simulateImport } from './simulate-import';

/** `npm run simulate`: shows the load and cost of a day's photos on AWS, next to limits and targets. */
runCommand(SIMULATE, ({ values: plan }) => {
  const imported = simulateImport(plan.items, plan.itemsPerSecond, plan.enrolmentConcurrency);
  console.log(report(plan, simulateDay(plan), imported));
  return Promise.resolve(0);
});
