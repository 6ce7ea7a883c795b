import type { Result } from '../../lambdas/contracts/result';
import { mean } from '../../lambdas/domain/recognition/statistics';
import { alignColumns } from '../shared/align-columns';

const percent = (ratio: number) => `${(ratio * 100).toFixed(0)} %`;

/** A table with one line per product: number of facings, mean confidence, share of all facings. */
export function productTable(result: Result): string {
  const { annotations, categories } = result.coco;
  const lines = categories
    .map(({ id, name }) => ({
      name: id === 0 ? '(not in the catalogue)' : name,
      scores: annotations
        .filter(({ category_id }) => category_id === id)
        .map(({ neurolabs }) => neurolabs.score),
    }))
    .filter(({ scores }) => scores.length > 0)
    .sort((a, b) => b.scores.length - a.scores.length)
    .map(({ name, scores }) => [
      name,
      String(scores.length),
      percent(mean(scores)),
      percent(scores.length / annotations.length),
    ]);
  const rows = alignColumns([['product', 'count', 'confidence', 'share'], ...lines]);
  return rows.map((row) => row.join('  ')).join('\n');
}
