import { alignColumns } from '../../local/shared/align-columns';
import { percentile } from '../shared/statistics';
import type { Load, Sample } from './open-loop';

/** One row of the table. */
export interface Measured {
  readonly name: string;
  readonly load: Load;
  readonly samples: readonly Sample[];
}

/** The requests that were answered as asked. */
export const answered = (samples: readonly Sample[]): Sample[] =>
  samples.filter(({ status }) => status === 200);

/** The 95th percentile of answers with 200 only, because quick refusals would make the service look fast. */
export const p95Of = (samples: readonly Sample[]): number =>
  percentile(
    answered(samples).map(({ milliseconds }) => milliseconds),
    0.95,
  );

/** How often each status other than 200 came. */
export function errorsOf(samples: readonly Sample[]): Map<Sample['status'], number> {
  const errors = new Map<Sample['status'], number>();
  for (const { status } of samples)
    if (status !== 200) errors.set(status, (errors.get(status) ?? 0) + 1);
  return errors;
}

const HEAD = ['', 'asked/s', 'sent', '200/s', 'p50 ms', 'p95 ms', 'p99 ms', 'others'];

export function tableOf(rows: readonly Measured[]): string {
  const cells = rows.map(({ name, load, samples }) => {
    const times = answered(samples).map(({ milliseconds }) => milliseconds);
    const errors = [...errorsOf(samples)].map(([status, count]) => `${count} x ${status}`);
    return [
      name,
      String(load.perSecond),
      String(samples.length),
      (times.length / load.seconds).toFixed(1),
      ...[0.5, 0.95, 0.99].map((part) =>
        times.length === 0 ? '-' : percentile(times, part).toFixed(0),
      ),
      errors.join(', ') || '-',
    ];
  });
  return alignColumns([HEAD, ...cells])
    .map((row) => `  ${row.join('  ')}`)
    .join('\n');
}
