import { Alert, Button, Group, Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Dispatch } from 'react';
import { Link } from 'react-router';
import { Failure } from '../session/failure';
import { isLeft, type ReviewAction, type ReviewState } from './review-state';
import type { Saver, SaveState } from './saver';

interface ReviewBarProps {
  readonly state: ReviewState;
  readonly dispatch: Dispatch<ReviewAction>;
  readonly saver: Saver;
  readonly saving: SaveState;
  /** Whether the next drag on the photo draws a box. */
  readonly isDrawing: boolean;
  readonly onDraw: () => void;
  /** The address of the next photo's review, if there is one. */
  readonly next: string | undefined;
}

/** Shows the review's progress and whether it is saved, with the actions on the whole review. */
export function ReviewBar(props: ReviewBarProps) {
  const { state, dispatch, saver, saving, isDrawing, onDraw, next } = props;
  const { facings, review, past, future } = state;
  const left = facings.filter(({ id }) => isLeft(review, id)).length;
  const reviewed = facings.length - left;
  return (
    <div className="review-bar">
      <Group gap="xs">
        <span aria-live="polite">
          {reviewed} reviewed, {left} left
        </span>
        <Button
          size="xs"
          variant="default"
          disabled={left === 0}
          onClick={() => dispatch({ do: 'confirm-all' })}
        >
          Confirm all that are left
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={past.length === 0}
          title="Ctrl+Z"
          onClick={() => dispatch({ do: 'undo' })}
        >
          Undo
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={future.length === 0}
          title="Ctrl+Shift+Z"
          onClick={() => dispatch({ do: 'redo' })}
        >
          Redo
        </Button>
        <Button
          size="xs"
          {...(!isDrawing && { variant: 'default' })}
          aria-pressed={isDrawing}
          title="B, then drag on the photo"
          onClick={onDraw}
        >
          Add a box
        </Button>
        {next !== undefined && (
          <Button component={Link} to={next} size="xs" {...(left > 0 && { variant: 'default' })}>
            Next photo
          </Button>
        )}
        <span className="quiet save-state" role="status">
          {SAVE_TEXTS[saving.status]}
        </span>
      </Group>
      <Progress
        mt="xs"
        value={facings.length === 0 ? 100 : (100 * reviewed) / facings.length}
        aria-label="Reviewed facings"
      />
      <Trouble saver={saver} saving={saving} dispatch={dispatch} />
    </div>
  );
}

const SAVE_TEXTS: Readonly<Record<SaveState['status'], string>> = {
  saved: 'Saved',
  saving: 'Saving …',
  failed: 'Not saved',
  changed: 'Not saved',
};

function Trouble(props: Pick<ReviewBarProps, 'saver' | 'saving' | 'dispatch'>) {
  const { saver, saving, dispatch } = props;
  const merging = useMutation({
    mutationFn: () => saver.merge(),
    onSuccess: (review) => dispatch({ do: 'restart', review }),
  });
  if (saving.status === 'failed' && saving.error) {
    return <Failure error={saving.error} retry={() => void saver.saveNow()} />;
  }
  if (saving.status !== 'changed') return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      title="This photo was reviewed or named again meanwhile"
      mt="sm"
      role="alert"
    >
      <p>
        Nothing of yours is lost, and nothing is saved until both are merged. Facings that you have
        changed stay as you have them; all others become as theirs are. Names that you confirmed and
        that have changed need another review.
      </p>
      <Button size="xs" loading={merging.isPending} onClick={() => merging.mutate()}>
        Fetch and merge
      </Button>
      {merging.error && <Failure error={merging.error} />}
    </Alert>
  );
}
