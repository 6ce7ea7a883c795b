import { useEffect, type Dispatch, type RefObject } from 'react';
import type { ReviewAction } from './review-state';

const ACTIONS: Readonly<Record<string, ReviewAction>> = {
  1: { do: 'alternative', index: 0 },
  2: { do: 'alternative', index: 1 },
  3: { do: 'alternative', index: 2 },
  4: { do: 'alternative', index: 3 },
  n: { do: 'judge', verdict: 'NOT_IN_CATALOG' },
  x: { do: 'judge', verdict: 'NO_PRODUCT' },
  enter: { do: 'confirm' },
  arrowright: { do: 'step', by: 1 },
  arrowdown: { do: 'step', by: 1 },
  arrowleft: { do: 'step', by: -1 },
  arrowup: { do: 'step', by: -1 },
  delete: { do: 'take-back' },
  backspace: { do: 'take-back' },
};

/** Handles the review's keys wherever the focus is, except in text fields. */
export function useReviewKeys(
  dispatch: Dispatch<ReviewAction>,
  search: RefObject<HTMLInputElement | null>,
  onDraw: () => void,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.defaultPrevented || event.altKey || target.matches(TYPED_INTO)) return;
      const key = event.key.toLowerCase();
      // Enter on a button presses it.
      if (key === 'enter' && target.matches('button, a')) return;
      const action =
        event.ctrlKey || event.metaKey ? historyAction(key, event.shiftKey) : ACTIONS[key];
      if (action) dispatch(action);
      else if (key === '/') search.current?.focus();
      else if (key === 'b') onDraw();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [dispatch, search, onDraw]);
}

/** Elements whose keys are text. */
export const TYPED_INTO = 'input:not([type=checkbox]), textarea, select';

function historyAction(key: string, isShifted: boolean): ReviewAction | undefined {
  if (key === 'y' || (key === 'z' && isShifted)) return { do: 'redo' };
  return key === 'z' ? { do: 'undo' } : undefined;
}
