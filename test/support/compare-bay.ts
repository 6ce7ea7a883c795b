import type { Compliance } from '../../lambdas/contracts/compliance';
import { compareWithPlanogram } from '../../lambdas/domain/compliance/compare';
import { lettersOf, photoOf, planogramOf, uuidOf, type Cut } from './planned-bay';

const LETTERS = lettersOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const nameOf = new Map(LETTERS.map((letter) => [uuidOf(letter), letter]));

interface Options {
  readonly mustHave?: string;
  readonly cut?: Cut;
  readonly itemsOfTask?: string;
}

/** Compares a bay such as `['AAB', 'CD']` with a photo of shelves that are written the same way. */
export function compare(
  planned: readonly string[],
  photo: readonly string[],
  { mustHave = '', cut, itemsOfTask = LETTERS.join('') }: Options = {},
): Compliance {
  return compareWithPlanogram({
    planogram: {
      planogram_uuid: uuidOf('1'),
      positions: planogramOf(...planned),
      must_have: lettersOf(mustHave).map(uuidOf),
    },
    resultUuid: uuidOf('2'),
    document: photoOf(photo, cut),
    nameOf,
    itemsOfTask: new Set(lettersOf(itemsOfTask).map(uuidOf)),
  });
}
