import type { Box } from '../../../lambdas/domain/recognition/box';
import type { Facing } from '../../../lambdas/domain/recognition/facing';
import type { EvaluationSet, TruthFacing } from '../evaluation-set';
import { isFacing, missedFacings, type Judged } from '../metrics/end-to-end';
import { surestName } from '../metrics/image-level';
import { isRight, type CanonicalItem } from '../metrics/same-item';
import type { Observation } from '../observation';

/** One wrong answer of the recogniser. */
export interface Mistake {
  readonly photo: string;
  /** The box in question; undefined means the whole photo. */
  readonly box: Box | undefined;
  readonly kind:
    'wrong name' | 'named though unknown' | 'not named' | 'not found' | 'nothing there';
  /** The catalogue index of the item that was named, or else of the most similar one; null if there is none. */
  readonly won: number | null;
  readonly shouldHaveWon: number | null;
  /** Confidence of the wrong answer. The higher it is, the worse the mistake. */
  readonly confidence: number;
}

/** The mistakes of a run, the worst first. */
export function findMistakes(
  { complete }: Pick<EvaluationSet, 'complete'>,
  observations: readonly Observation[],
  judged: readonly Judged[],
  canonical: CanonicalItem,
): Mistake[] {
  return [
    ...judged.flatMap((each) => mistakeOfDetection(each, complete)),
    ...missedFacings(observations, judged).map(mistakeOfMissed),
    ...observations.flatMap((observation) => mistakeOfPhoto(observation, canonical)),
  ].sort((a, b) => b.confidence - a.confidence);
}

function mistakeOfDetection(
  { observation, facing, assignment, right }: Judged,
  complete: boolean,
): Mistake[] {
  if (right || assignment === 'ignored') return [];
  const common = {
    photo: observation.photo.file,
    box: facing.box,
    won: facing.best?.item ?? facing.alternatives[0]?.item ?? null,
    confidence: facing.best?.confidence ?? 0,
  };
  if (!isFacing(assignment)) {
    // If not every facing is marked, a box that matches no mark may be right. An unnamed box is often a
    // product at the photo's edge, except on photos without marks, which show no products.
    const isHarmless = facing.best === null && observation.photo.facings.length > 0;
    return isHarmless || !complete
      ? []
      : [{ ...common, kind: 'nothing there', shouldHaveWon: null }];
  }
  return [{ ...common, kind: kindOf(facing, assignment.item), shouldHaveWon: assignment.item }];
}

function kindOf(facing: Facing, truth: number | null): Mistake['kind'] {
  if (facing.best === null) return 'not named';
  return truth === null ? 'named though unknown' : 'wrong name';
}

const mistakeOfMissed = ({
  observation,
  facing: { box, item },
}: {
  readonly observation: Observation;
  readonly facing: TruthFacing;
}): Mistake => ({
  photo: observation.photo.file,
  box,
  kind: 'not found',
  won: null,
  shouldHaveWon: item,
  confidence: 0,
});

function mistakeOfPhoto({ photo, found }: Observation, canonical: CanonicalItem): Mistake[] {
  if (photo.label === undefined) return [];
  const surest = surestName(found);
  if (isRight(surest?.best?.item, photo.label, canonical)) return [];
  const shown = surest ?? found[0];
  return [
    {
      photo: photo.file,
      box: shown?.box,
      kind: surest === undefined ? (shown === undefined ? 'not found' : 'not named') : 'wrong name',
      won: shown?.best?.item ?? shown?.alternatives[0]?.item ?? null,
      shouldHaveWon: photo.label,
      confidence: surest?.best?.confidence ?? 0,
    },
  ];
}
