import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Corrections, Result } from '../../../clients/typescript/src/index';
import { shownFacings } from '../result/facings';
import { useClient } from '../session/session';
import { useLeaveWarning } from '../shell/use-leave-warning';
import { useUnfinished } from '../unfinished/unfinished';
import { bodyOf, type Review } from './review';
import { Saver, type SaveState } from './saver';

/**
 * The saver of a photo's review. A review that was left unsaved goes on with its own saver. Leaving the page hands the
 * saver to the unsaved reviews, which save a last time.
 */
export function useSaver(result: Result, corrections: Corrections): Saver {
  const { task_uuid: task, uuid } = result;
  const client = useClient();
  const queries = useQueryClient();
  const { reviews } = useUnfinished();
  const [saver] = useState(() => {
    const unsaved = reviews.current().find((each) => each.result === uuid);
    if (unsaved) return unsaved.saver;
    let shown = result;
    return new Saver(corrections, {
      replace: (version, next) =>
        client.results.replaceCorrections(task, uuid, { version, ...bodyOf(next) }),
      fetch: async () => {
        const theirs = await client.results.getCorrections(task, uuid);
        const now = await client.results.get(task, uuid);
        const renamed = renamedFacings(shown, now);
        shown = now;
        queries.setQueryData(['result', uuid, 'review'], now);
        return { corrections: theirs, renamed };
      },
      onSaved: (saved) => {
        queries.setQueryData(['corrections', uuid], saved);
        // These were computed from the earlier corrections.
        void queries.invalidateQueries({ queryKey: ['result', uuid, 'corrected'] });
        void queries.invalidateQueries({ queryKey: ['compliance', uuid] });
        void queries.invalidateQueries({ queryKey: ['quality', task] });
      },
    });
  });
  useEffect(() => {
    reviews.take(uuid);
    return () => reviews.keep({ task, result: uuid, saver });
  }, [reviews, task, uuid, saver]);
  return saver;
}

/** Saves the review while the page is open. */
export function useSaving(saver: Saver, review: Review): SaveState {
  const state = useSyncExternalStore(saver.subscribe, saver.current);
  useEffect(() => saver.want(review), [saver, review]);
  useLeaveWarning(state.status !== 'saved');
  return state;
}

function renamedFacings(before: Result, now: Result): Set<number> {
  const nameOf = new Map(shownFacings(before).map((each) => [each.id, each.catalog_item_uuid]));
  const changed = shownFacings(now).filter(
    ({ id, catalog_item_uuid }) => nameOf.get(id) !== catalog_item_uuid,
  );
  return new Set(changed.map(({ id }) => id));
}
