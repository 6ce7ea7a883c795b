import { measureSweep, measureWays } from './measure';
import { report } from './report';

/** Prints what a photo, an idle month and storage would cost on AWS. It counts the service's requests here. */
export async function benchCost(submissions: number): Promise<number> {
  const measured = await measureWays(submissions);
  const sweep = await measureSweep();
  console.log(report(measured, sweep));
  return 0;
}
