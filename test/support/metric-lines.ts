import { jest } from '@jest/globals';
import * as z from 'zod';

const lineSchema = z.record(z.string(), z.unknown());

/**
 * Runs the work, and returns the metrics that it wrote, with the other fields of their lines. Elsewhere in
 * tests no metrics are written: see jest.config.mjs.
 */
export async function metricsOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const disabled = process.env['POWERTOOLS_METRICS_DISABLED'];
  process.env['POWERTOOLS_METRICS_DISABLED'] = 'false';
  const output = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await work();
    return output.mock.calls
      .flatMap(([text]) => String(text).split('\n'))
      .filter((line) => line.includes('"CloudWatchMetrics"'))
      .map((line) => {
        const entries = Object.entries(lineSchema.parse(JSON.parse(line)));
        return Object.fromEntries(entries.filter(([name]) => name !== '_aws'));
      });
  } finally {
    output.mockRestore();
    process.env['POWERTOOLS_METRICS_DISABLED'] = disabled;
  }
}
