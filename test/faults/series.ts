/** A value of a metric. `time` is in milliseconds since the epoch. */
interface Sample {
  readonly time: number;
  readonly value: number;
}

/** A metric as CloudWatch names it. */
export interface MetricKey {
  readonly namespace: string;
  readonly name: string;
  /** Values by the dimensions' names. */
  readonly dimensions?: Readonly<Record<string, string>>;
}

const keyOf = ({ namespace, name, dimensions = {} }: MetricKey): string =>
  JSON.stringify([namespace, name, Object.entries(dimensions).sort()]);

/** The values of all metrics, as CloudWatch would keep them. */
export class MetricStore {
  private readonly samples = new Map<string, Sample[]>();

  add(key: MetricKey, ...samples: readonly Sample[]): void {
    const text = keyOf(key);
    const known = this.samples.get(text) ?? [];
    known.push(...samples);
    this.samples.set(text, known);
  }

  /** The values after `from` and until `to`. */
  between(key: MetricKey, from: number, to: number): number[] {
    return (this.samples.get(keyOf(key)) ?? [])
      .filter(({ time }) => time > from && time <= to)
      .map(({ value }) => value);
  }
}

/**
 * A statistic by CloudWatch's name, such as `Sum` or `p99`.
 * @returns undefined without values.
 */
export function statisticOf(statistic: string, values: readonly number[]): number | undefined {
  const [first, ...others] = values;
  if (first === undefined) return undefined;
  const sum = others.reduce((total, value) => total + value, first);
  switch (statistic) {
    case 'Sum':
      return sum;
    case 'SampleCount':
      return values.length;
    case 'Average':
      return sum / values.length;
    case 'Maximum':
      return Math.max(...values);
    case 'Minimum':
      return Math.min(...values);
  }
  const percentile = Number(/^p(\d+(?:\.\d+)?)$/.exec(statistic)?.[1]);
  if (Number.isNaN(percentile)) throw new Error(`The statistic ${statistic} is not known here.`);
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percentile / 100) * sorted.length) - 1)];
}
