import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { UnsavedReviews } from '../review/unsaved-reviews';
import { useClient } from '../session/session';
import { useLeaveWarning } from '../shell/use-leave-warning';
import { isUnsent, Submissions } from '../submit/submissions';
import { UnfinishedNotices } from './unfinished-notices';

interface Unfinished {
  readonly submissions: Submissions;
  readonly reviews: UnsavedReviews;
}

const UnfinishedContext = createContext<Unfinished | undefined>(undefined);

/** Keeps the work that goes on after its page is left, and shows it above every other page. */
export function UnfinishedProvider({ children }: { readonly children: ReactNode }) {
  const client = useClient();
  const queries = useQueryClient();
  const unfinished = useMemo<Unfinished>(
    () => ({
      submissions: new Submissions(client, (task) => {
        void queries.invalidateQueries({ queryKey: ['results', task] });
      }),
      reviews: new UnsavedReviews(),
    }),
    [client, queries],
  );
  const { submissions, reviews } = unfinished;
  // The key of photos that are not sent yet is forgotten.
  useEffect(() => () => submissions.stop(), [submissions]);
  const photos = useSyncExternalStore(submissions.subscribe, submissions.current);
  const unsaved = useSyncExternalStore(reviews.subscribe, reviews.current);
  useLeaveWarning(unsaved.length > 0 || photos.some(isUnsent));
  return (
    <UnfinishedContext value={unfinished}>
      <UnfinishedNotices photos={photos} reviews={unsaved} />
      {children}
    </UnfinishedContext>
  );
}

export function useUnfinished(): Unfinished {
  const unfinished = useContext(UnfinishedContext);
  if (!unfinished) throw new Error('useUnfinished is called outside of UnfinishedProvider.');
  return unfinished;
}
