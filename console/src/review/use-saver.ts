import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Corrections, Result } from '../../../clients/typescript/src/index';
import { useClient } from '../session/session';
import { bodyOf, type Review } from './review';
import { Saver, type SaveState } from './saver';

/** Saves the review while the page is open, and a last time when the user leaves it. */
export function useSaver(
  { task_uuid: task, uuid, renamed_at: renamedAt }: Result,
  corrections: Corrections,
  review: Review,
): [Saver, SaveState] {
  const client = useClient();
  const queries = useQueryClient();
  const [saver] = useState(
    () =>
      new Saver(corrections, {
        replace: (version, next) =>
          client.results.replaceCorrections(task, uuid, { version, ...bodyOf(next) }),
        fetch: async () => {
          const theirs = await client.results.getCorrections(task, uuid);
          const now = await client.results.get(task, uuid);
          if (now.renamed_at !== renamedAt) {
            throw new Error(
              'The photo was named again meanwhile. Reload the page to see its names.',
            );
          }
          return theirs;
        },
        onSaved: (saved) => {
          queries.setQueryData(['corrections', uuid], saved);
          // These were computed from the earlier corrections.
          void queries.invalidateQueries({ queryKey: ['result', uuid, 'corrected'] });
          void queries.invalidateQueries({ queryKey: ['compliance', uuid] });
          void queries.invalidateQueries({ queryKey: ['quality', task] });
        },
      }),
  );
  const state = useSyncExternalStore(saver.subscribe, saver.current);
  useEffect(() => saver.want(review), [saver, review]);
  useEffect(() => () => void saver.finish().catch(() => undefined), [saver]);
  const isSaved = state.status === 'saved';
  useEffect(() => {
    if (isSaved) return;
    // Makes the browser ask whether to leave.
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSaved]);
  return [saver, state];
}
