import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { TAKEN } from './prices';

/** What a part of a function's log tells. */
export interface LogFacts {
  readonly invocations: number;
  readonly gbSeconds: number;
  /** The function's memory in GB, as the template gives it; 0 before the first invocation. */
  readonly memoryGb: number;
  /** As CloudWatch would count them. */
  readonly logBytes: number;
  /** Names of custom metrics that were written as lines of the log. */
  readonly metrics: readonly string[];
}

/** `2026-11-23T20:00:00.000Z [1] text` */
const LINE = /^\S+ \[\d+\] (.*)$/;
const REPORT = /^REPORT RequestId: \S+ Duration: (\d+) ms Memory Size: (\d+) MB/;
/** What only the local runtime writes. */
const OWN = /^(START process |INIT Duration: |ERROR )/;

/** Metrics in CloudWatch's embedded format. */
const metricsSchema = z.object({
  _aws: z.object({
    CloudWatchMetrics: z.array(z.object({ Metrics: z.array(z.object({ Name: z.string() })) })),
  }),
});

/** Reads lines of the local cloud's log of a function. Lambda bills whole milliseconds. */
export function readLog(text: string): LogFacts {
  let [invocations, gbSeconds, logBytes, memoryGb] = [0, 0, 0, 0];
  const metrics: string[] = [];
  for (const line of text.split('\n')) {
    const content = LINE.exec(line)?.[1];
    if (content === undefined || OWN.test(content)) continue;
    const report = REPORT.exec(content);
    if (report) {
      invocations += 1;
      memoryGb = Number(report[2]) / 1024;
      gbSeconds += (Number(report[1]) / 1000) * memoryGb;
      logBytes += TAKEN.invocationLogBytes;
    } else {
      logBytes += Buffer.byteLength(content) + TAKEN.logLineBytes;
      metrics.push(...metricNames(content));
    }
  }
  return { invocations, gbSeconds, memoryGb, logBytes, metrics };
}

function metricNames(line: string): string[] {
  if (!line.includes('"CloudWatchMetrics"')) return [];
  const { _aws } = metricsSchema.parse(JSON.parse(line));
  return _aws.CloudWatchMetrics.flatMap(({ Metrics }) => Metrics.map(({ Name }) => Name));
}

/** The logs of all functions, each part read once. */
export class FunctionLogs {
  private readonly read = new Map<string, number>();

  constructor(private readonly stateFolder: string) {}

  /** What was written since the last time, by the functions' logical ids. */
  async take(): Promise<Map<string, LogFacts>> {
    const folder = path.join(this.stateFolder, 'logs');
    const facts = new Map<string, LogFacts>();
    for (const file of await readdir(folder)) {
      const bytes = await readFile(path.join(folder, file));
      facts.set(
        path.parse(file).name,
        readLog(bytes.subarray(this.read.get(file) ?? 0).toString()),
      );
      this.read.set(file, bytes.length);
    }
    return facts;
  }
}
