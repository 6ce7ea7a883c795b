import { expect, it } from '@jest/globals';
import { ShelfError } from '../../../clients/typescript/src/index';
import { bodyOf, judge, reviewOf } from '../../../console/src/review/review';
import { Saver } from '../../../console/src/review/saver';
import { UnsavedReviews } from '../../../console/src/review/unsaved-reviews';

const NOTHING = { result_uuid: 'r', version: 0, changed_by: null, changed_at: null };
const CONFIRMED = judge(reviewOf({ facings: [], added: [] }), 1, 'RIGHT');

function reviewOnServiceThat(state: { isDown: boolean }) {
  const saver = new Saver(
    { ...NOTHING, facings: [], added: [] },
    {
      replace: (version, review) =>
        state.isDown
          ? Promise.reject(new ShelfError('unreachable', 'no answer'))
          : Promise.resolve({ ...NOTHING, version: version + 1, ...bodyOf(review) }),
      fetch: () => Promise.reject(new Error('is not needed')),
      onSaved: () => undefined,
    },
  );
  return { task: 't', result: 'r', saver };
}

const settled = () => new Promise(setImmediate);

it('a review that cannot be saved when its page is left is kept until it is saved', async () => {
  const service = { isDown: true };
  const review = reviewOnServiceThat(service);
  const reviews = new UnsavedReviews();
  let changes = 0;
  reviews.subscribe(() => changes++);
  review.saver.want(CONFIRMED);

  reviews.keep(review);
  await settled();
  expect(review.saver.current().status).toBe('failed');
  expect(reviews.current()).toEqual([review]);
  expect(review.saver.latest()).toBe(CONFIRMED);
  // Kept, being saved, failed.
  expect(changes).toBe(3);

  service.isDown = false;
  await review.saver.finish();
  expect(reviews.current()).toEqual([]);
});

it('a review goes back to its page, and a saved one is not kept', async () => {
  const reviews = new UnsavedReviews();
  const review = reviewOnServiceThat({ isDown: true });
  reviews.keep(review);
  expect(reviews.current()).toEqual([]);

  review.saver.want(CONFIRMED);
  reviews.keep(review);
  reviews.take('r');
  await settled();
  expect(reviews.current()).toEqual([]);
});
