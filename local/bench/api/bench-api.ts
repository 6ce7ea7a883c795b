import { benchPaging } from './paging';
import { benchSubmission } from './submission';

/** What the API itself costs: answers to submissions, and pages of long lists. */
export async function benchApi(): Promise<number> {
  const submission = await benchSubmission();
  const paging = await benchPaging();
  const faults = [...submission, ...paging];
  for (const fault of faults) console.error(`Over the limit: ${fault}`);
  return faults.length === 0 ? 0 : 1;
}
