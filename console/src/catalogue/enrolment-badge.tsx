import { Badge } from '@mantine/core';
import type { ItemEnrolment } from '../../../clients/typescript/src/index';
import { useEnrolment } from './use-enrolment';

const STATUSES: Readonly<
  Record<ItemEnrolment['status'], { readonly text: string; readonly tone: string }>
> = {
  ENROLLED: { text: 'Ready to be recognised', tone: 'good' },
  WAITING: { text: 'Waiting', tone: 'open' },
  UNREADABLE: { text: 'Unreadable', tone: 'bad' },
};

export function StatusBadge({ status }: { readonly status: ItemEnrolment['status'] }) {
  const { text, tone } = STATUSES[status];
  return <Badge className={`badge ${tone}`}>{text}</Badge>;
}

/** Shows whether an item is ready to be recognised, and how many findings its pictures have. */
export function EnrolmentBadge({ item }: { readonly item: string }) {
  const { data, error } = useEnrolment(item);
  if (error) return <span className="quiet">unknown</span>;
  if (!data) return <span className="quiet">…</span>;
  const findings = data.pictures.flatMap((picture) => picture.findings ?? []);
  return (
    <span className="badges">
      <StatusBadge status={data.status} />
      {findings.length > 0 && (
        <Badge className="badge open">
          {findings.length === 1 ? '1 finding' : `${findings.length} findings`}
        </Badge>
      )}
    </span>
  );
}
