import { Badge, Button, Paper, Stack, Table } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  ShelfError,
  type CallbackStatus,
  type Result,
} from '../../../clients/typescript/src/index';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { formatTime } from '../shell/format';
import { Empty, Loading } from '../shell/states';

const OUTCOMES: Readonly<
  Record<CallbackStatus['outcome'], { readonly text: string; readonly tone: string }>
> = {
  PENDING: { text: 'Not attempted yet', tone: 'open' },
  FAILING: { text: 'Failing: it will be tried again', tone: 'open' },
  DELIVERED: { text: 'Delivered', tone: 'good' },
  GIVEN_UP: { text: 'Given up', tone: 'bad' },
};

/** Shows the state of a result's callback, with a button to send it again. */
export function CallbackView({ result }: { readonly result: Result }) {
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = ['callback', result.uuid];
  const callback = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.results.callback(result.task_uuid, result.uuid, { signal }),
    refetchInterval: ({ state }) =>
      state.data && isOpen(state.data) && result.status !== 'IN_PROGRESS' ? 2_000 : false,
  });
  const resending = useMutation({
    mutationFn: () => client.results.resendCallback(result.task_uuid, result.uuid),
    onSuccess: (status) => queries.setQueryData(queryKey, status),
  });
  if (callback.isPending) return <Loading what="the callback" />;
  if (callback.error instanceof ShelfError && callback.error.code === 'not-found') {
    return (
      <Empty title="This photo was submitted without a callback">
        Name an address when you submit photos, and each result is posted to it.
      </Empty>
    );
  }
  if (callback.error) {
    return <Failure error={callback.error} retry={() => void callback.refetch()} />;
  }
  const { outcome, attempts, last_error, last_attempt_at, next_attempt_at } = callback.data;
  const rows: readonly (readonly [string, string | null])[] = [
    ['Address', callback.data.callback],
    ['Attempts', String(attempts)],
    ['Latest attempt', last_attempt_at && formatTime(last_attempt_at)],
    ['Why it failed', last_error || null],
    ['Next attempt', next_attempt_at && formatTime(next_attempt_at)],
  ];
  return (
    <Paper withBorder p="lg" className="narrow">
      <Stack>
        <Badge className={`badge ${OUTCOMES[outcome].tone}`}>{OUTCOMES[outcome].text}</Badge>
        <Table variant="vertical">
          <Table.Tbody>
            {rows
              .filter(([, value]) => value !== null)
              .map(([label, value]) => (
                <Table.Tr key={label}>
                  <Table.Th>{label}</Table.Th>
                  <Table.Td className="breaks">{value}</Table.Td>
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
        {resending.error && <Failure error={resending.error} />}
        <Button
          variant="default"
          disabled={isOpen(callback.data)}
          loading={resending.isPending}
          onClick={() => resending.mutate()}
        >
          Send it again
        </Button>
      </Stack>
    </Paper>
  );
}

const isOpen = ({ outcome }: CallbackStatus): boolean =>
  outcome === 'PENDING' || outcome === 'FAILING';
