import type { ShownFacing } from '../result/facings';
import { isSame, judge, moveBox, takeBack, type Bbox, type Review, type Verdict } from './review';

/** More would keep too many copies of a large review. */
const MAX_UNDO_STEPS = 200;

interface Step {
  readonly review: Review;
  readonly selected: number | undefined;
}

export interface ReviewState extends Step {
  /** As recognised, the least sure first. */
  readonly facings: readonly ShownFacing[];
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

export type ReviewAction =
  | { readonly do: 'select'; readonly id: number }
  /** Selects the next surer facing, or the one before. */
  | { readonly do: 'step'; readonly by: 1 | -1 }
  | { readonly do: 'judge'; readonly verdict: 'NOT_IN_CATALOG' | 'NO_PRODUCT' }
  | { readonly do: 'name'; readonly item: string }
  /** Takes an alternative, by its index. */
  | { readonly do: 'alternative'; readonly index: number }
  /** Confirms what is shown. */
  | { readonly do: 'confirm' | 'confirm-all' | 'take-back' | 'undo' | 'redo' }
  | { readonly do: 'move'; readonly bbox: Bbox }
  | { readonly do: 'add'; readonly bbox: Bbox }
  /** Continues from a merged review. Earlier ones are forgotten, because they lack what others did. */
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

/** The id of the first added facing, as in the corrected form. */
export const firstAddedId = (facings: readonly ShownFacing[]): number =>
  Math.max(-1, ...facings.map(({ id }) => id)) + 1;

/** All actions go through here, one after another, so that no key is lost however fast it follows. */
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
    case 'restart':
      return { ...state, review: action.review, past: [], future: [] };
  }
}

/** The ids of all facings, the least sure first and added ones last. */
const idsOf = ({ facings, review }: Pick<ReviewState, 'facings' | 'review'>): number[] => {
  const first = firstAddedId(facings);
  return [...facings.map(({ id }) => id), ...review.added.map((_, index) => first + index)];
};

const recognisedOf = ({ facings, selected }: ReviewState): ShownFacing | undefined =>
  facings.find(({ id }) => id === selected);

const isAdded = ({ facings }: ReviewState, id: number): boolean => id >= firstAddedId(facings);

/** The next surer facing that is left; after the surest, the least sure one. */
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

/** Replaces the review, which undo takes back. */
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
