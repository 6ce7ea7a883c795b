import type { ShownFacing } from '../result/facings';
import { isSame, judge, moveBox, takeBack, type Bbox, type Review, type Verdict } from './review';

/** How many steps can be undone. More would keep too many copies of a large review. */
const MAX_UNDO_STEPS = 200;

interface Step {
  readonly review: Review;
  readonly selected: number | undefined;
}

export interface ReviewState extends Step {
  /** The facings as recognised, lowest confidence first. */
  readonly facings: readonly ShownFacing[];
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

export type ReviewAction =
  | { readonly do: 'select'; readonly id: number }
  /** Selects the facing with the next higher confidence (1) or the next lower one (-1). */
  | { readonly do: 'step'; readonly by: 1 | -1 }
  | { readonly do: 'judge'; readonly verdict: 'NOT_IN_CATALOG' | 'NO_PRODUCT' }
  | { readonly do: 'name'; readonly item: string }
  /** Names the facing as one of its alternatives, given by index. */
  | { readonly do: 'alternative'; readonly index: number }
  /** Actions on the selected facing (confirm, take back) or on the whole review. */
  | { readonly do: 'confirm' | 'confirm-all' | 'take-back' | 'undo' | 'redo' }
  | { readonly do: 'move'; readonly bbox: Bbox }
  | { readonly do: 'add'; readonly bbox: Bbox }
  /** Shows the facings by their new names. */
  | { readonly do: 'rename'; readonly shown: readonly ShownFacing[] }
  /** Continues from a merged review. Undo steps are dropped, because they lack other people's changes. */
  | { readonly do: 'restart'; readonly review: Review };

export function startReview(
  shown: readonly ShownFacing[],
  review: Review,
  selected: number | undefined,
): ReviewState {
  const facings = [...shown].sort((a, b) => a.confidence - b.confidence || a.id - b.id);
  const state = { facings, review, past: [], future: [] };
  const isKnown = idsOf(state).includes(selected ?? -1);
  return {
    ...state,
    selected: isKnown ? selected : (nextLeft(state, undefined) ?? facings[0]?.id),
  };
}

export const isLeft = (review: Review, id: number): boolean =>
  review.facings.get(id)?.verdict === undefined;

/** The id of the first added facing, the same as in the result's corrected form. */
export const firstAddedId = (facings: readonly ShownFacing[]): number =>
  Math.max(-1, ...facings.map(({ id }) => id)) + 1;

/** Applies an action to the review. Actions run one after another, so that no key is lost when typing fast. */
export function reduceReview(state: ReviewState, action: ReviewAction): ReviewState {
  const { review, selected, facings } = state;
  switch (action.do) {
    case 'select':
      return { ...state, selected: action.id };
    case 'step': {
      const ids = idsOf(state);
      const index = ids.indexOf(selected ?? -1);
      return { ...state, selected: ids[(index + action.by + ids.length) % ids.length] };
    }
    case 'judge':
      return judgeSelected(state, action.verdict);
    case 'name':
      return nameSelected(state, action.item);
    case 'alternative': {
      const alternative = recognisedOf(state)?.alternatives[action.index];
      if (!alternative) return state;
      const { catalog_item_uuid: item } = alternative;
      return item === null ? judgeSelected(state, 'NOT_IN_CATALOG') : nameSelected(state, item);
    }
    case 'confirm':
      if (selected === undefined) return state;
      return !isAdded(state, selected) && isLeft(review, selected)
        ? judgeSelected(state, 'RIGHT')
        : goOn(state);
    case 'confirm-all': {
      const left = facings.filter(({ id }) => isLeft(review, id));
      return change(
        state,
        left.reduce((all, { id }) => judge(all, id, 'RIGHT'), review),
      );
    }
    case 'take-back':
      if (selected === undefined) return state;
      return isAdded(state, selected)
        ? removeAdded(state, selected)
        : change(state, takeBack(review, selected));
    case 'move':
      return moveSelected(state, action.bbox);
    case 'add': {
      const added = [...review.added, { bbox: action.bbox, catalog_item_uuid: null }];
      return {
        ...change(state, { ...review, added }),
        selected: firstAddedId(facings) + review.added.length,
      };
    }
    case 'undo':
      return travel(state, state.past, 'past');
    case 'redo':
      return travel(state, state.future, 'future');
    case 'rename': {
      const shown = new Map(action.shown.map((facing) => [facing.id, facing]));
      return { ...state, facings: facings.map((facing) => shown.get(facing.id) ?? facing) };
    }
    case 'restart':
      return { ...state, review: action.review, past: [], future: [] };
  }
}

/** The ids of all facings, lowest confidence first and added ones last. */
const idsOf = ({ facings, review }: Pick<ReviewState, 'facings' | 'review'>): number[] => {
  const first = firstAddedId(facings);
  return [...facings.map(({ id }) => id), ...review.added.map((_, index) => first + index)];
};

const recognisedOf = ({ facings, selected }: ReviewState): ShownFacing | undefined =>
  facings.find(({ id }) => id === selected);

const isAdded = ({ facings }: ReviewState, id: number): boolean => id >= firstAddedId(facings);

/** The unreviewed facing with the next higher confidence. After the highest it starts again with the lowest. */
function nextLeft(
  { facings, review }: Pick<ReviewState, 'facings' | 'review'>,
  after: number | undefined,
): number | undefined {
  const index = facings.findIndex(({ id }) => id === after);
  const inTurn = [...facings.slice(index + 1), ...facings.slice(0, index + 1)];
  return inTurn.find(({ id }) => isLeft(review, id))?.id;
}

const goOn = (state: ReviewState): ReviewState => ({
  ...state,
  selected: nextLeft(state, state.selected) ?? state.selected,
});

/** Replaces the review, and records the previous one for undo. */
function change(state: ReviewState, review: Review): ReviewState {
  if (isSame(state.review, review)) return state;
  const past = [...state.past, stepOf(state)].slice(-MAX_UNDO_STEPS);
  return { ...state, review, past, future: [] };
}

const stepOf = ({ review, selected }: ReviewState): Step => ({ review, selected });

function judgeSelected(state: ReviewState, verdict: Verdict, item?: string): ReviewState {
  const { review, selected } = state;
  if (selected === undefined) return state;
  if (!isAdded(state, selected)) return goOn(change(state, judge(review, selected, verdict, item)));
  if (verdict === 'NO_PRODUCT') return removeAdded(state, selected);
  return goOn(changeAdded(state, selected, { catalog_item_uuid: item ?? null }));
}

const nameSelected = (state: ReviewState, item: string): ReviewState =>
  recognisedOf(state)?.catalog_item_uuid === item
    ? judgeSelected(state, 'RIGHT')
    : judgeSelected(state, 'OTHER_ITEM', item);

function moveSelected(state: ReviewState, bbox: Bbox): ReviewState {
  const { review, selected } = state;
  if (selected === undefined || review.facings.get(selected)?.verdict === 'NO_PRODUCT')
    return state;
  return isAdded(state, selected)
    ? changeAdded(state, selected, { bbox })
    : change(state, moveBox(review, selected, bbox));
}

function changeAdded(
  state: ReviewState,
  id: number,
  changes: Partial<Review['added'][number]>,
): ReviewState {
  const index = id - firstAddedId(state.facings);
  const added = state.review.added.map((facing, each) =>
    each === index ? { ...facing, ...changes } : facing,
  );
  return change(state, { ...state.review, added });
}

function removeAdded(state: ReviewState, id: number): ReviewState {
  const added = state.review.added.toSpliced(id - firstAddedId(state.facings), 1);
  return {
    ...change(state, { ...state.review, added }),
    selected: nextLeft(state, undefined) ?? state.facings[0]?.id,
  };
}

/** Undoes or redoes a step, and selects the facing that it changes. */
function travel(state: ReviewState, from: readonly Step[], name: 'past' | 'future'): ReviewState {
  const step = from.at(-1);
  if (!step) return state;
  const rest = from.slice(0, -1);
  const now = { review: state.review, selected: step.selected };
  return name === 'past'
    ? { ...state, ...step, past: rest, future: [...state.future, now] }
    : { ...state, ...step, future: rest, past: [...state.past, now] };
}
