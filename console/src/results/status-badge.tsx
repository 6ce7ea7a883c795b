import { Badge } from '@mantine/core';
import type { ResultSummary } from '../../../clients/typescript/src/index';

type Status = ResultSummary['status'];

export const STATUS_TEXTS: Readonly<Record<Status, string>> = {
  IN_PROGRESS: 'In progress',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
};
const TONES: Readonly<Record<Status, string>> = {
  IN_PROGRESS: 'open',
  COMPLETED: 'good',
  FAILED: 'bad',
};

export function ResultStatus({ status }: { readonly status: Status }) {
  return <Badge className={`badge ${TONES[status]}`}>{STATUS_TEXTS[status]}</Badge>;
}
