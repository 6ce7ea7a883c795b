import { Button, Progress, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Export, ShelfClient } from '../../../clients/typescript/src/index';
import { useForm } from '../result/form';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { countOf, formatBytes, formatTime } from '../shell/format';

const POLL_MS = 1_500;
const FORMATS = { xlsx: 'XLSX', csv: 'CSV', coco: 'COCO' } as const;

type Filters = Omit<Parameters<ShelfClient['tasks']['exportResults']>[1], 'format' | 'corrected'>;

/**
 * Lets the user export all results of a task, or those that match filters, and download the file. Also shows an export that
 * was started elsewhere.
 */
export function TaskExport(props: {
  readonly task: string;
  /** Which results to export; undefined if the list shows something that cannot be exported. */
  readonly filters: Filters | undefined;
}) {
  const { task, filters } = props;
  const client = useClient();
  const queries = useQueryClient();
  const { isCorrected: corrected } = useForm();
  const queryKey = ['task', task, 'export'];
  const { data: last = null } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await client.tasks.get(task, { signal })).export ?? null,
    refetchInterval: ({ state }) => (state.data?.status === 'IN_PROGRESS' ? POLL_MS : false),
  });
  const request = useMutation({
    mutationFn: (format: Export['format']) =>
      client.tasks.exportResults(task, { format, corrected, ...filters }),
    onSuccess: ({ export: begun }) => queries.setQueryData(queryKey, begun ?? null),
  });
  const download = useMutation({
    mutationFn: async () => {
      // Each address works for some minutes only, so a new one is fetched.
      const fetched = (await client.tasks.get(task)).export ?? null;
      queries.setQueryData(queryKey, fetched);
      if (fetched?.url !== undefined) window.location.assign(fetched.url);
    },
  });
  const isOpen = last?.status === 'IN_PROGRESS';
  const isBusy = request.isPending || isOpen;
  const busyFormat = request.isPending ? request.variables : last?.format;
  const error = request.error ?? download.error;
  return (
    <div className="filters" role="group" aria-label="Save all">
      {filters && (
        <span>{Object.keys(filters).length > 0 ? 'All matching results:' : 'All results:'}</span>
      )}
      {filters &&
        (Object.keys(FORMATS) as Export['format'][]).map((format) => (
          <Button
            key={format}
            size="xs"
            variant="default"
            loading={isBusy && format === busyFormat}
            disabled={isBusy}
            onClick={() => request.mutate(format)}
          >
            Save as {FORMATS[format]}
          </Button>
        ))}
      {last && (
        <div role="status">
          <Text size="sm" className="quiet">
            {textOf(last)}
          </Text>
          {isOpen && (
            <Progress
              value={(100 * (last.exported + last.left_out)) / Math.max(1, last.results)}
              aria-label="Results exported"
            />
          )}
        </div>
      )}
      {last?.status === 'COMPLETED' && (
        <Button size="xs" loading={download.isPending} onClick={() => download.mutate()}>
          Download {FORMATS[last.format]}
        </Button>
      )}
      {error && <Failure error={error} />}
    </div>
  );
}

function textOf({ status, exported, left_out, results, ...last }: Export): string {
  if (status === 'IN_PROGRESS')
    return `${exported + left_out} of ${countOf(results, 'result')} read. You may leave this page meanwhile.`;
  const of = `File of ${formatTime(last.requested_at)}`;
  if (status === 'FAILED') return `${of}: ${last.failure_reason}`;
  if (status === 'EXPIRED') return `${of}: its file was deleted, because files are kept for 7 days`;
  const size = `${countOf(exported, 'result')}, ${formatBytes(last.bytes ?? 0)}`;
  const why = last.result_status
    ? 'unfinished, deleted or of another status'
    : 'unfinished or deleted';
  const leftOut = left_out > 0 ? `, ${left_out} left out as ${why}` : '';
  return `${of}: ${size}${leftOut}; kept until ${formatTime(last.expires_at ?? '')}`;
}
