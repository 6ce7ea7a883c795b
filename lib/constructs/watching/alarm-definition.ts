import type { Duration } from 'aws-cdk-lib';
import type { Metric, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';

/** An alarm, and what to do about it. */
export interface AlarmDefinition {
  readonly metric: Metric | MathExpression;
  readonly threshold: number;
  /** @default - the period of the metric */
  readonly period?: Duration;
  /**
   * How many periods the alarm looks at.
   * @default 1
   */
  readonly periods?: number;
  /**
   * How many of the periods must reach the threshold.
   * @default - all
   */
  readonly reached?: number;
  /**
   * How missing data is treated.
   * @default - an alarm without data is silent
   */
  readonly missing?: TreatMissingData;
  readonly meaning: string;
  /** The anchor of a heading in docs/runbook.md. */
  readonly runbook: string;
}
