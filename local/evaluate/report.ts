import { perStage, type Stage } from '../../lambdas/worker/pipeline/stage-timer';
import { median } from '../bench/statistics';
import { claimsOf } from './claims';
import type { EvaluationSet } from './evaluation-set';
import { calibrationFigures, type CalibrationFigures } from './metrics/calibration';
import { detectionFigures, type DetectionFigures } from './metrics/detection';
import { endToEndFigures, type EndToEndFigures, type Judged } from './metrics/end-to-end';
import { identificationFigures, type IdentificationFigures } from './metrics/identification';
import { imageLevelFigures, type ImageLevelFigures } from './metrics/image-level';
import type { CanonicalItem } from './metrics/same-item';
import type { Observation } from './observation';

/** The figures of a set; null where it cannot give them. */
export interface Report {
  readonly photos: number;
  readonly models: readonly string[];
  readonly detection: DetectionFigures | null;
  readonly identification: IdentificationFigures | null;
  readonly image_level: ImageLevelFigures | null;
  readonly end_to_end: EndToEndFigures | null;
  readonly calibration: CalibrationFigures | null;
  readonly seconds_per_photo: {
    readonly p50: number;
    readonly p95: number;
    /** Median of each stage. */
    readonly stages: Readonly<Record<Stage, number>>;
  };
}

export interface ReportInput {
  readonly set: EvaluationSet;
  readonly observations: readonly Observation[];
  readonly judged: readonly Judged[];
  readonly canonical: CanonicalItem;
  readonly models: readonly string[];
}

export function buildReport(input: ReportInput): Report {
  const { set, observations, judged, canonical } = input;
  const facings = set.photos.flatMap((photo) => photo.facings);
  const named = set.catalogue.length > 0;
  return {
    photos: set.photos.length,
    models: input.models,
    detection: detectionFigures(observations, set.complete),
    identification: identificationFigures(observations, canonical),
    image_level: imageLevelFigures(observations, canonical),
    end_to_end: set.complete && named ? endToEndFigures(judged, facings, canonical) : null,
    calibration: calibrationFigures(claimsOf(set, observations, judged, canonical)),
    seconds_per_photo: timings(observations),
  };
}

function timings(observations: readonly Observation[]): Report['seconds_per_photo'] {
  const seconds = observations.map((observation) => observation.seconds).sort((a, b) => a - b);
  const stage = (name: Stage): number =>
    median(observations.map(({ milliseconds }) => milliseconds[name])) / 1000;
  return {
    p50: median(seconds),
    p95: seconds[Math.floor(seconds.length * 0.95)] ?? NaN,
    stages: perStage(stage),
  };
}

/** The figures as lines of text. */
export function describeReport(report: Report): string {
  const { stages, ...seconds } = report.seconds_per_photo;
  const sections: [string, object | null][] = [
    ['detection', report.detection],
    ['identification', report.identification],
    ['image level', report.image_level],
    ['end to end', report.end_to_end],
    ['calibration', report.calibration],
    ['seconds per photo', seconds],
    ['median stage, s', stages],
  ];
  const width = Math.max(...sections.map(([title]) => title.length));
  return sections
    .map(([title, figures]) => `${title.padEnd(width)}  ${describeFigures(figures)}`)
    .join('\n');
}

function describeFigures(figures: object | null): string {
  if (figures === null) return 'not measurable on this set';
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${describeValue(value)}`)
    .join('  ');
}

function describeValue(value: unknown): string {
  if (typeof value !== 'number') return '-';
  return Number.isInteger(value) && value > 1 ? String(value) : value.toFixed(3);
}
