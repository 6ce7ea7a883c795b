import { Button, Progress, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { countOf } from '../shell/format';

const DAYS = 7;
const DAY_MS = 24 * 3_600_000;
const POLL_MS = 1_500;

/** A button that names a task's latest photos again. It shows the progress, even of an earlier request. */
export function RenameButton({ task }: { readonly task: string }) {
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = ['task', task, 'renaming'];
  const { data: renaming = null } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await client.tasks.get(task, { signal })).renaming ?? null,
    refetchInterval: ({ state }) => (state.data?.ended_at === null ? POLL_MS : false),
  });
  const request = useMutation({
    mutationFn: () => {
      const start_datetime = new Date(Date.now() - DAYS * DAY_MS).toISOString();
      return client.tasks.renameResults(task, { start_datetime });
    },
    onSuccess: ({ renaming: asked }) => queries.setQueryData(queryKey, asked ?? null),
  });
  const isOpen = renaming?.ended_at === null;
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasEnded = (wasOpen.current || request.isSuccess) && !isOpen;
    wasOpen.current = isOpen;
    if (!hasEnded) return;
    for (const key of ['unknowns', 'results', 'result', 'quality', 'compliance']) {
      void queries.invalidateQueries({ queryKey: [key] });
    }
  }, [isOpen, request.isSuccess, queries]);
  return (
    <div className="rename">
      <Button
        variant="default"
        loading={request.isPending || isOpen}
        onClick={() => request.mutate()}
      >
        Name the photos again
      </Button>
      <Text size="sm" className="quiet">
        Photos keep their old names until you do this. It takes all photos of this task of the last{' '}
        {DAYS} days. Boxes, and what people have reviewed, stay.
      </Text>
      {renaming && (isOpen || request.isSuccess) && (
        <div role="status">
          <Text size="sm" className="quiet">
            {renaming.renamed} of {countOf(renaming.results, 'photo')} named again
            {renaming.left_out > 0 && `, ${renaming.left_out} left out`}
          </Text>
          <Progress
            value={isOpen ? (100 * (renaming.renamed + renaming.left_out)) / renaming.results : 100}
            aria-label="Photos named again"
          />
        </div>
      )}
      {request.error && <Failure error={request.error} retry={() => request.mutate()} />}
    </div>
  );
}
