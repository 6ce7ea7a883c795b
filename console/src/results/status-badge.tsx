import { Badge } from '@mantine/core';
import type { ResultSummary } from '../../../clients/typescript/src/index';

const TONES: Readonly<
  Record<ResultSummary['status'], { readonly text: string; readonly tone: string }>
> = {
  IN_PROGRESS: { text: 'In progress', tone: 'open' },
  COMPLETED: { text: 'Completed', tone: 'good' },
  FAILED: { text: 'Failed', tone: 'bad' },
};

export function ResultStatus({ status }: { readonly status: ResultSummary['status'] }) {
  const { text, tone } = TONES[status];
  return <Badge className={`badge ${tone}`}>{text}</Badge>;
}
