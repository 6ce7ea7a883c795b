import * as z from 'zod';
import type { ResultSummary } from '../../../clients/typescript/src/index';
import { timeRange } from './time-range';

/** The list's filters as texts from the address. An empty text means no filter. */
interface ResultFilters {
  readonly from: string;
  readonly to: string;
  readonly status: string;
  readonly externalId: string;
}

export const STATUSES = [
  'IN_PROGRESS',
  'COMPLETED',
  'FAILED',
] as const satisfies readonly ResultSummary['status'][];
const statusSchema = z.enum(STATUSES);

/** The filters in the form that the list accepts. A text that is not a valid day or status is ignored. */
export function resultQuery({ from, to, status, externalId }: ResultFilters) {
  const known = statusSchema.safeParse(status).data;
  const external_id = externalId.trim();
  return {
    ...timeRange(from, to),
    ...(known !== undefined && { status: known }),
    ...(external_id !== '' && { external_id }),
  };
}
