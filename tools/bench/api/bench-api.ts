import { reportFaults } from '../report-faults';
import { benchPaging } from './paging';
import { benchSubmission } from './submission';

/** What the API itself costs: answers to submissions, and pages of long lists. */
export async function benchApi(): Promise<number> {
  return reportFaults([...(await benchSubmission()), ...(await benchPaging())]);
}
