import type { Report } from '../report';

/** A set's title in the model card, and its figures. */
export interface MeasuredSet {
  readonly title: string;
  readonly report: Report;
}

/** Each column's heading, and the function that reads its figure from a report; null if a set has no such figure. */
const COLUMNS: readonly (readonly [head: string, figureOf: (report: Report) => number | null])[] = [
  ['F1', ({ end_to_end }) => end_to_end.f1],
  ['absent products named', ({ end_to_end }) => end_to_end.absent_named],
  ['ECE of names', ({ calibration }) => calibration.ece],
  ['error of the count per photo', ({ count }) => count.error],
  ['top-1', ({ identification, image_level }) => identification.top1 ?? image_level.top1],
  ['AP50', ({ detection }) => detection.ap50],
  ['AP75', ({ detection }) => detection.ap75],
  ['recall', ({ detection }) => detection.recall],
  ['AP50 before the cut', ({ before_cut }) => before_cut.ap50],
  ['AP75 before the cut', ({ before_cut }) => before_cut.ap75],
  ['ECE of facing scores', ({ facing_scores }) => facing_scores.ece],
  ['s per photo', ({ seconds_per_photo }) => seconds_per_photo.p50],
];

/** A Markdown table of the sets, followed by what was found on photos that show no products. */
export function describeSets(measured: readonly MeasuredSet[]): string {
  const rows = [
    ['set', 'photos', ...COLUMNS.map(([head]) => head)],
    ['---', '---:', ...COLUMNS.map(() => '---:')],
    ...measured.map(({ title, report }) => [
      title,
      String(report.photos),
      ...COLUMNS.map(([, figureOf]) => figureOf(report)?.toFixed(3) ?? ''),
    ]),
  ];
  const table = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return [table, ...measured.flatMap(describeBarePhotos)].join('\n\n');
}

function describeBarePhotos({ title, report }: MeasuredSet): string[] {
  const { photos, with_detections, detections } = report.without_products;
  if (photos === null) return [];
  return [`${title}: ${detections} facings on ${with_detections} of ${photos} photos`];
}
