import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { DOCUMENTED } from './prices';

/** What a part of a function's log says about its invocations. */
export interface LogFacts {
  readonly invocations: number;
  readonly gbSeconds: number;
  /** The function's memory in GB by the template; 0 before the first invocation. */
  readonly memoryGb: number;
  /** The bytes that CloudWatch would count. */
  readonly logBytes: number;
  /** Names of the custom metrics in the log. */
  readonly metrics: readonly string[];
}

/** A line of the log: `2026-11-23T20:00:00.000Z [1] text`. */
const LINE = /^\S+ \[\d+\] (.*)$/;
const REPORT = /^REPORT RequestId: \S+ Duration: (\d+) ms Memory Size: (\d+) MB/;
/** Lines that only the local runtime writes. */
const OWN = /^(START process |INIT Duration: |ERROR )/;

/** A line with metrics in CloudWatch's embedded metric format. */
const metricsSchema = z.object({
  _aws: z.object({
    CloudWatchMetrics: z.array(z.object({ Metrics: z.array(z.object({ Name: z.string() })) })),
  }),
});

/** Sums up lines of a function's log. Lambda bills whole milliseconds. */
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
      logBytes += DOCUMENTED.invocationLogBytes;
    } else {
      logBytes += Buffer.byteLength(content) + DOCUMENTED.logLineBytes;
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

/** Reads the logs of all functions, each part once. */
export class FunctionLogs {
  /** The bytes of each file that were read. */
  private readonly read = new Map<string, number>();

  constructor(private readonly stateFolder: string) {}

  /** What was logged since the last call, by the functions' logical ids. */
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
