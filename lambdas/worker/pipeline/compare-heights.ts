import type { Box } from '../../domain/recognition/box';
import type { Facing } from '../../domain/recognition/facing';
import { scoreByHeight, type NamedFacing } from '../../domain/recognition/naming/physical-height';
import type { Models, Namings } from '../onnx/models';
import type { Gallery } from './gallery';
import { nameFacings, type RankedBoxes } from './name';

/**
 * Scores the items of each box by their heights, where the catalogue knows any.
 * @param among - facings whose names say how large a metre is; without them the boxes' own names do
 */
export function compareHeights(
  boxes: readonly Box[],
  { ranked, verified }: RankedBoxes,
  gallery: Gallery,
  { embedder, naming }: Pick<Models, 'embedder' | 'naming'>,
  among?: readonly Facing[],
): RankedBoxes {
  const { heights } = embedder.parameters;
  if (heights === undefined || gallery.items.every(({ height }) => height === undefined)) {
    return { ranked, verified };
  }
  const candidates = boxes.map((box, index) => ({ box, ranked: ranked[index] ?? [] }));
  const named = among ?? withOwnNames(boxes, { ranked, verified }, naming);
  const heightOf = (item: number): number | undefined => gallery.items[item]?.height;
  return { ranked: scoreByHeight(candidates, named.flatMap(asNamed), heightOf, heights), verified };
}

function withOwnNames(
  boxes: readonly Box[],
  ranked: RankedBoxes,
  naming: Namings,
): Pick<Facing, 'box' | 'best'>[] {
  const names = nameFacings(ranked, naming);
  return boxes.map((box, index) => ({ box, best: names[index]?.best ?? null }));
}

function asNamed({ box, best }: Pick<Facing, 'box' | 'best'>): NamedFacing[] {
  return best === null ? [] : [{ box, item: best.item, confidence: best.confidence }];
}
