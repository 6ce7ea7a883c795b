import { reportFaults } from '../report-faults';
import { benchPaging } from './paging';
import { benchSubmission } from './submission';

/** Measures the API without recognition: the time to answer a submission, and the cost of pages of long lists. */
export async function benchApi(): Promise<number> {
  return reportFaults([...(await benchSubmission()), ...(await benchPaging())]);
}
