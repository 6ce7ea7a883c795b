import type { Result } from '../../lambdas/contracts/result';
import { mean } from '../../lambdas/domain/recognition/mean';

const percent = (ratio: number) => `${(ratio * 100).toFixed(0)} %`;

/** One line per product: facings, mean confidence, share of all facings. */
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
  return columns([['product', 'count', 'confidence', 'share'], ...lines]);
}

function columns(rows: readonly (readonly string[])[]): string {
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}
