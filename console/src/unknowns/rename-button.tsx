import { Button, Progress, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { countOf } from '../shell/format';
import { renamePhotos, type RenameProgress } from './rename-photos';

/** A button that names a task's latest photos again, and shows the progress. */
export function RenameButton({ task }: { readonly task: string }) {
  const client = useClient();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<RenameProgress>();
  const stop = useRef(new AbortController());
  useEffect(() => {
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);
  const renaming = useMutation({
    mutationFn: () => renamePhotos(client, task, setProgress, stop.current.signal),
    onSuccess: () =>
      Promise.all(
        ['unknowns', 'results', 'result', 'quality', 'compliance'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
  return (
    <div>
      <Button
        variant="default"
        loading={renaming.isPending}
        onClick={() => renaming.mutate()}
        title="Names the latest 100 photos by the catalogue as it is now. Boxes and reviews stay."
      >
        Name the photos again
      </Button>
      {progress && (
        <div role="status">
          <Text size="sm" className="quiet">
            {progress.done} of {countOf(progress.photos, 'photo')} named again
          </Text>
          <Progress
            value={progress.photos === 0 ? 100 : (100 * progress.done) / progress.photos}
            aria-label="Photos named again"
          />
        </div>
      )}
      {renaming.error && <Failure error={renaming.error} retry={() => renaming.mutate()} />}
    </div>
  );
}
