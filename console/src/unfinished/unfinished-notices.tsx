import { Alert, Button, Group, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { PATHS } from '../paths';
import type { UnsavedReview } from '../review/unsaved-reviews';
import { countOf } from '../shell/format';
import { isUnsent, type Submission } from '../submit/submissions';

/** Says which photos are being sent or were not sent, and which reviews are not saved, on pages that do not show it. */
export function UnfinishedNotices(props: {
  readonly photos: readonly Submission[];
  readonly reviews: readonly UnsavedReview[];
}) {
  const { pathname } = useLocation();
  const byTask = Map.groupBy(props.photos, ({ task }) => task);
  return (
    <>
      {[...byTask].map(
        ([task, photos]) =>
          PATHS.submit(task) !== pathname && (
            <PhotosNotice key={task} task={task} photos={photos} />
          ),
      )}
      {props.reviews.map((review) => (
        <ReviewNotice key={review.result} {...review} />
      ))}
    </>
  );
}

function PhotosNotice(props: { readonly task: string; readonly photos: readonly Submission[] }) {
  const { task, photos } = props;
  const unsent = photos.filter(isUnsent).length;
  const failed = photos.filter(({ state, isSeen }) => state.step === 'failed' && !isSeen).length;
  if (unsent + failed === 0) return null;
  return (
    <Alert color={failed > 0 ? 'red' : 'blue'} variant="light" mb="md" role="status">
      <Group gap="sm">
        <Text size="sm">
          {unsent > 0 && `${countOf(unsent, 'photo')} still to be sent: keep this tab open. `}
          {failed > 0 && `${countOf(failed, 'photo')} failed.`}
        </Text>
        <Button component={Link} to={PATHS.submit(task)} size="xs" variant="default">
          See the photos
        </Button>
      </Group>
    </Alert>
  );
}

function ReviewNotice({ task, result, saver }: UnsavedReview) {
  const { status, error } = saver.current();
  if (status === 'saving') return null;
  return (
    <Alert color="red" variant="light" title="A review is not saved" mb="md" role="alert">
      <Text size="sm">
        Its page was left before the corrections were saved. They are kept while this tab is open.
        {error && ` ${error.message}`}
      </Text>
      <Group mt="sm" gap="sm">
        <Button
          size="xs"
          variant="default"
          onClick={() => void saver.finish().catch(() => undefined)}
        >
          Save it now
        </Button>
        <Button component={Link} to={PATHS.review(task, result)} size="xs" variant="default">
          Open the review
        </Button>
      </Group>
    </Alert>
  );
}
