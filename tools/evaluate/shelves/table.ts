import type { ShelfScore } from './score';

/** A Markdown table with a row for each set, and a row for all photos with the same use. */
export function describeScores(scores: ReadonlyMap<string, readonly ShelfScore[]>): string {
  const all = [...scores.values()].flat();
  const rows: [string, readonly ShelfScore[]][] = [
    ...scores,
    ['photos to develop on', all.filter(({ use }) => use === 'develop')],
    ['photos to measure on', all.filter(({ use }) => use === 'measure')],
  ];
  return [
    '| set | photos | right number of shelves | facings | on the right shelf |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows.filter(([, ofRow]) => ofRow.length > 0).map(([name, ofRow]) => rowOf(name, ofRow)),
  ].join('\n');
}

function rowOf(name: string, scores: readonly ShelfScore[]): string {
  const sum = (of: (score: ShelfScore) => number): number =>
    scores.reduce((total, score) => total + of(score), 0);
  const facings = sum((score) => score.facings);
  const cells = [
    name,
    scores.length,
    (sum(({ isCountRight }) => Number(isCountRight)) / scores.length).toFixed(2),
    facings,
    (sum(({ right }) => right) / facings).toFixed(3),
  ];
  return `| ${cells.join(' | ')} |`;
}
