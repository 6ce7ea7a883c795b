import type { IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';

/** An alarm, and what to do about it. */
export interface AlarmDefinition {
  readonly metric: IMetric;
  readonly threshold: number;
  /**
   * How many periods of five minutes in a row must reach the threshold.
   * @default 1
   */
  readonly periods?: number;
  /** @default - an alarm without data is silent */
  readonly missing?: TreatMissingData;
  readonly meaning: string;
  /** The anchor of a heading in docs/runbook.md. */
  readonly runbook: string;
}
