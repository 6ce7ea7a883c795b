import { describe, expect, it } from '@jest/globals';
import { shownFacings } from '../../../console/src/result/facings';
import { nextPhoto } from '../../../console/src/review/next-photo';
import { bodyOf, mergeReviews, reviewOf, type Review } from '../../../console/src/review/review';
import {
  reduceReview,
  startReview,
  type ReviewAction,
  type ReviewState,
} from '../../../console/src/review/review-state';
import { reviewedFacings } from '../../../console/src/review/reviewed-facings';
import { annotationOf, categoryOf, resultOf } from './result-of';

const NOTHING: Review = reviewOf({ facings: [], added: [] });
const TEA = categoryOf(1, 'Iced Tea');
const SOAP = categoryOf(2, 'Soap');

/** Facings named tea, with these confidences. Each has soap as its alternative. */
const facingsOf = (confidences: readonly number[]) =>
  shownFacings(
    resultOf({
      categories: [TEA, SOAP],
      annotations: confidences.map((score, id) => {
        const annotation = annotationOf(id, 1, [{ category_id: 2, score: 0.2 }]);
        return { ...annotation, neurolabs: { ...annotation.neurolabs, score } };
      }),
    }),
  );

const play = (state: ReviewState, actions: readonly ReviewAction[]): ReviewState =>
  actions.reduce(reduceReview, state);

const started = (confidences: readonly number[] = [0.9, 0.2, 0.5]) =>
  startReview(facingsOf(confidences), NOTHING, undefined);

describe('the review of a photo', () => {
  it('begins with the least sure facing, and goes on to the next surer one that is left', () => {
    const state = started();
    expect(state.selected).toBe(1);
    const next = play(state, [{ do: 'confirm' }]);
    expect(next.selected).toBe(2);
    expect(play(next, [{ do: 'step', by: 1 }, { do: 'confirm' }]).selected).toBe(2);
  });

  it('begins with the facing of its address, and with what is left of an earlier review', () => {
    const facings = facingsOf([0.9, 0.2, 0.5]);
    const earlier = reviewOf({ facings: [{ id: 1, verdict: 'RIGHT' }], added: [] });
    expect(startReview(facings, earlier, 0).selected).toBe(0);
    expect(startReview(facings, earlier, 7).selected).toBe(2);
  });

  it('leads on to the next completed photo of the list, if there is one', () => {
    const rows = [
      { uuid: 'newest', status: 'COMPLETED' },
      { uuid: 'unfinished', status: 'IN_PROGRESS' },
      { uuid: 'failed', status: 'FAILED' },
      { uuid: 'oldest', status: 'COMPLETED' },
    ] as const;
    expect(nextPhoto(rows, 'newest')).toBe('oldest');
    expect(nextPhoto(rows, 'oldest')).toBeUndefined();
    expect(nextPhoto(rows, 'of another page')).toBeUndefined();
  });

  it('moves by sureness, over the ends as well, and to added facings last', () => {
    const state = play(started(), [
      { do: 'add', bbox: [1, 1, 5, 5] },
      { do: 'select', id: 1 },
    ]);
    const ids = [1, 1, 1, 1].reduce<(number | undefined)[]>(
      ([...seen], _, index) => [
        ...seen,
        play(state, Array<ReviewAction>(index + 1).fill({ do: 'step', by: 1 })).selected,
      ],
      [],
    );
    expect(ids).toEqual([2, 0, 3, 1]);
    expect(play(state, [{ do: 'step', by: -1 }]).selected).toBe(3);
  });

  it('takes alternatives, other products, no product, and names outside the catalogue', () => {
    const state = play(started([0.1, 0.2, 0.3, 0.4]), [
      { do: 'alternative', index: 0 },
      { do: 'name', item: 'other' },
      { do: 'judge', verdict: 'NOT_IN_CATALOG' },
      { do: 'judge', verdict: 'NO_PRODUCT' },
    ]);
    expect(bodyOf(state.review).facings).toEqual([
      { id: 0, verdict: 'OTHER_ITEM', catalog_item_uuid: 'item-2' },
      { id: 1, verdict: 'OTHER_ITEM', catalog_item_uuid: 'other' },
      { id: 2, verdict: 'NOT_IN_CATALOG' },
      { id: 3, verdict: 'NO_PRODUCT' },
    ]);
  });

  it('confirms a name that is chosen by search although it was recognised', () => {
    const { review } = play(started(), [{ do: 'name', item: 'item-1' }]);
    expect(bodyOf(review).facings).toEqual([{ id: 1, verdict: 'RIGHT' }]);
  });

  it('ignores the key of an alternative that the facing does not have', () => {
    const state = started();
    expect(play(state, [{ do: 'alternative', index: 3 }])).toBe(state);
  });

  it('keeps a correction when it is confirmed', () => {
    const { review } = play(started(), [
      { do: 'judge', verdict: 'NOT_IN_CATALOG' },
      { do: 'select', id: 1 },
      { do: 'confirm' },
    ]);
    expect(bodyOf(review).facings).toEqual([{ id: 1, verdict: 'NOT_IN_CATALOG' }]);
  });

  it('loses nothing of 100 facings that are reviewed with one key each', () => {
    const keys: readonly ReviewAction[] = [
      { do: 'confirm' },
      { do: 'alternative', index: 0 },
      { do: 'judge', verdict: 'NOT_IN_CATALOG' },
      { do: 'judge', verdict: 'NO_PRODUCT' },
    ];
    const state = started(Array.from({ length: 100 }, (_, index) => 1 - index / 100));
    const all = Array.from({ length: 100 }, (_, index) => keys[index % 4] ?? { do: 'confirm' });
    const { review, selected } = play(state, all as ReviewAction[]);
    const { facings } = bodyOf(review);
    expect(facings.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, index) => index));
    // The review begins with the least sure facing, which is the last one.
    expect(facings.slice(-4).map(({ verdict }) => verdict)).toEqual([
      'NO_PRODUCT',
      'NOT_IN_CATALOG',
      'OTHER_ITEM',
      'RIGHT',
    ]);
    expect(selected).toBe(0);
  });

  it('confirms all that are left, and leaves the others as they are', () => {
    const { review } = play(started(), [
      { do: 'judge', verdict: 'NO_PRODUCT' },
      { do: 'confirm-all' },
    ]);
    expect(bodyOf(review).facings.map(({ verdict }) => verdict)).toEqual([
      'RIGHT',
      'NO_PRODUCT',
      'RIGHT',
    ]);
  });

  it('undoes and redoes each step, and selects the facing that the step changed', () => {
    const before = started();
    const after = play(before, [{ do: 'confirm' }, { do: 'judge', verdict: 'NO_PRODUCT' }]);
    const undone = play(after, [{ do: 'undo' }]);
    expect(bodyOf(undone.review).facings).toEqual([{ id: 1, verdict: 'RIGHT' }]);
    expect(undone.selected).toBe(2);
    expect(play(undone, [{ do: 'redo' }]).review).toEqual(after.review);
    expect(play(undone, [{ do: 'undo' }, { do: 'undo' }]).review).toEqual(NOTHING);
    expect(play(undone, [{ do: 'confirm' }, { do: 'redo' }]).future).toEqual([]);
  });

  it('adds, moves, names and removes boxes', () => {
    const added = play(started(), [
      { do: 'move', bbox: [1, 2, 3, 4] },
      { do: 'add', bbox: [5, 6, 7, 8] },
      { do: 'move', bbox: [5, 6, 7, 9] },
      { do: 'name', item: 'other' },
    ]);
    expect(bodyOf(added.review)).toEqual({
      facings: [{ id: 1, bbox: [1, 2, 3, 4] }],
      added: [{ bbox: [5, 6, 7, 9], catalog_item_uuid: 'other' }],
    });
    const removed = play(added, [
      { do: 'select', id: 3 },
      { do: 'take-back' },
      { do: 'select', id: 1 },
      { do: 'judge', verdict: 'NO_PRODUCT' },
    ]);
    expect(bodyOf(removed.review)).toEqual({
      facings: [{ id: 1, verdict: 'NO_PRODUCT' }],
      added: [],
    });
  });

  it('shows each facing as the review has it, and what it was', () => {
    const { review, facings } = play(started(), [
      { do: 'name', item: 'item-2' },
      { do: 'judge', verdict: 'NO_PRODUCT' },
      { do: 'add', bbox: [5, 6, 7, 8] },
    ]);
    const products = new Map([['item-2', { name: 'Soap', category: 2 }]]);
    const shown = reviewedFacings(facings, review, products);
    expect(shown.map(({ id, name, recognised }) => [id, name, recognised?.name])).toEqual([
      [1, 'Soap', 'Iced Tea'],
      [2, 'No product', 'Iced Tea'],
      [0, 'Iced Tea', 'Iced Tea'],
      [3, 'Not in the catalogue', undefined],
    ]);
  });
});

describe('two reviews of one photo', () => {
  const right = (id: number) => ({ id, verdict: 'RIGHT' as const });
  const wrong = (id: number) => ({ id, verdict: 'NO_PRODUCT' as const });
  const box = (x: number) => ({ bbox: [x, 0, 9, 9], catalog_item_uuid: null });

  it('are merged by facing: mine where I changed something, else theirs', () => {
    const base = reviewOf({ facings: [right(1), right(2), right(3)], added: [box(1), box(2)] });
    const mine = reviewOf({ facings: [wrong(1), right(2), right(4)], added: [box(2), box(3)] });
    const theirs = reviewOf({
      facings: [right(1), wrong(2), wrong(3), wrong(5)],
      added: [box(1), box(2), box(4)],
    });
    expect(bodyOf(mergeReviews(base, mine, theirs))).toEqual({
      facings: [wrong(1), wrong(2), right(4), wrong(5)],
      added: [box(2), box(4), box(3)],
    });
  });
});
