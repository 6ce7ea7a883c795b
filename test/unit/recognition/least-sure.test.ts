import { expect, it } from '@jest/globals';
import { leastSureNames } from '../../../lambdas/domain/recognition/least-sure';

const categories = [
  { id: 0, name: 'object', neurolabs: null },
  ...['Tea', 'Cola', 'Soap', 'Nuts'].map((name, index) => ({
    id: index + 1,
    name,
    neurolabs: { productUuid: `uuid-${name}` },
  })),
];
const leastSure = (...facings: [category_id: number, score: number][]) =>
  leastSureNames({
    categories,
    annotations: facings.map(([category_id, score], id) => ({
      ...{ id, category_id },
      neurolabs: { score },
    })),
  }).map(({ annotation_id, name, score }) => [annotation_id, name, score]);

it('names the three least sure products, each once with its least sure facing', () => {
  expect(leastSure([1, 0.9], [1, 0.6], [2, 0.7], [3, 0.5], [4, 0.8], [1, 0.65])).toEqual([
    [3, 'Soap', 0.5],
    [1, 'Tea', 0.6],
    [2, 'Cola', 0.7],
  ]);
});

it('leaves out facings without a name, and names that a person has confirmed', () => {
  expect(leastSure([0, 0.3], [1, 1], [2, 0.9])).toEqual([[2, 'Cola', 0.9]]);
});
