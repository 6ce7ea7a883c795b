import { recordPerStage, type Stage } from '../../lambdas/worker/pipeline/stage-timer';
import { p50, percentile } from '../shared/statistics';
import { claimsOf } from './claims';
import type { EvaluationSet } from './evaluation-set';
import {
  calibrationFigures,
  facingScoreFigures,
  type CalibrationFigures,
  type FacingScoreFigures,
} from './metrics/calibration';
import { countFigures, type CountFigures } from './metrics/count';
import { detectionFigures, proposalFigures, type DetectionFigures } from './metrics/detection';
import { endToEndFigures, type EndToEndFigures, type Judged } from './metrics/end-to-end';
import { identificationFigures, type IdentificationFigures } from './metrics/identification';
import { imageLevelFigures, type ImageLevelFigures } from './metrics/image-level';
import type { CanonicalItem } from './metrics/same-item';
import { withoutProductsFigures, type WithoutProductsFigures } from './metrics/without-products';
import type { Observation } from './observation';

type Measured<Figures> = { readonly [Name in keyof Figures]: Figures[Name] | null };

/** The figures for a set. A figure is null if it cannot be measured on that set. */
export interface Report {
  readonly photos: number;
  readonly models: readonly string[];
  readonly detection: Measured<DetectionFigures>;
  /** The detection figures for the detector's boxes before any cut. */
  readonly before_cut: Measured<DetectionFigures>;
  readonly count: Measured<CountFigures>;
  readonly identification: Measured<IdentificationFigures>;
  readonly image_level: Measured<ImageLevelFigures>;
  readonly end_to_end: Measured<EndToEndFigures>;
  readonly calibration: Measured<CalibrationFigures>;
  readonly facing_scores: Measured<FacingScoreFigures>;
  readonly without_products: Measured<WithoutProductsFigures>;
  readonly seconds_per_photo: {
    readonly p50: number;
    readonly p95: number;
    /** The median time of each stage. */
    readonly stages: Readonly<Record<Stage, number>>;
  };
}

/** Sections whose figures are all null, so that every report has the same keys. */
const NOT_MEASURED = {
  detection: { ap50: null, ap75: null, ap50_95: null, recall: null },
  count: { error: null },
  identification: { top1: null, top5: null, crops: null },
  image_level: { top1: null, photos: null, unnamed: null },
  end_to_end: { precision: null, recall: null, f1: null, map50: null, absent_named: null },
  calibration: { ece: null, names: null },
  facing_scores: { ece: null, facings: null },
  without_products: { photos: null, with_detections: null, detections: null },
};

interface ReportInput {
  readonly set: EvaluationSet;
  readonly observations: readonly Observation[];
  readonly judged: readonly Judged[];
  readonly canonical: CanonicalItem;
  readonly models: readonly string[];
}

export function buildReport(input: ReportInput): Report {
  const { set, observations, judged, canonical } = input;
  const facings = observations.flatMap(({ photo }) => photo.facings);
  const endToEnd =
    set.complete && set.catalogue.length > 0 ? endToEndFigures(judged, facings, canonical) : null;
  const claims = claimsOf(set, observations, judged, canonical);
  return {
    photos: set.photos.length,
    models: input.models,
    detection: detectionFigures(observations, set.complete) ?? NOT_MEASURED.detection,
    before_cut: proposalFigures(observations, set.complete) ?? NOT_MEASURED.detection,
    count: (set.complete ? countFigures(observations, judged) : null) ?? NOT_MEASURED.count,
    identification: identificationFigures(observations, canonical) ?? NOT_MEASURED.identification,
    image_level: imageLevelFigures(observations, canonical) ?? NOT_MEASURED.image_level,
    end_to_end: endToEnd ?? NOT_MEASURED.end_to_end,
    calibration: calibrationFigures(claims) ?? NOT_MEASURED.calibration,
    facing_scores: (set.complete ? facingScoreFigures(judged) : null) ?? NOT_MEASURED.facing_scores,
    without_products:
      withoutProductsFigures(observations, set.complete) ?? NOT_MEASURED.without_products,
    seconds_per_photo: timings(observations),
  };
}

/** A crops set's report, with its detector figures taken from photos on which every facing is marked. */
export function withMarkedPhotos(crops: Report, marked: Report): Report {
  const { detection, before_cut, count, facing_scores, without_products } = marked;
  return { ...crops, detection, before_cut, count, facing_scores, without_products };
}

function timings(observations: readonly Observation[]): Report['seconds_per_photo'] {
  const seconds = observations.map((observation) => observation.seconds);
  const stage = (name: Stage): number =>
    p50(observations.map(({ milliseconds }) => milliseconds[name])) / 1000;
  return {
    p50: p50(seconds),
    p95: percentile(seconds, 0.95),
    stages: recordPerStage(stage),
  };
}

/** Formats the figures as lines of text. */
export function describeReport(report: Report): string {
  const { stages, ...seconds } = report.seconds_per_photo;
  const sections: [string, object][] = [
    ['detection', report.detection],
    ['before the cut', report.before_cut],
    ['count of facings', report.count],
    ['identification', report.identification],
    ['image level', report.image_level],
    ['end to end', report.end_to_end],
    ['calibration', report.calibration],
    ['facing scores', report.facing_scores],
    ['without products', report.without_products],
    ['seconds per photo', seconds],
    ['median stage, s', stages],
  ];
  const width = Math.max(...sections.map(([title]) => title.length));
  return sections
    .map(([title, figures]) => `${title.padEnd(width)}  ${describeFigures(figures)}`)
    .join('\n');
}

function describeFigures(figures: object): string {
  if (Object.values(figures).every((value) => value === null)) return 'not measurable on this set';
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${COUNTS.has(name) ? String(value) : describePart(value)}`)
    .join('  ');
}

/** The figures that are whole numbers. All others are shown with three decimals. */
const COUNTS = new Set(['photos', 'crops', 'names', 'facings', 'with_detections', 'detections']);

const describePart = (value: unknown): string =>
  typeof value === 'number' ? value.toFixed(3) : '-';
