import * as z from 'zod';
import type { Request } from '../../shared/proxy';
import { DOCUMENTED } from '../../shared/billing/prices';
import type { Usage } from '../../shared/billing/usage';

/** SQS bills one request for each 64 KB. */
const SQS_CHUNK_BYTES = 64 * 1024;
const sendBatchSchema = z.object({ Entries: z.array(z.object({ MessageBody: z.string() })) });

const operationOf = ({ headers }: Request): string =>
  headers['x-amz-target']?.split('.').at(-1) ?? '';

/**
 * One transition for each execution that starts: the one out of its last state. The transitions into states
 * are counted from the calls to their functions.
 */
export const transitionsOfStart = (request: Request): number =>
  operationOf(request) === 'StartExecution' ? 1 : 0;

/** The billing class of a request to S3, and the bytes of pictures or documents that it stores. */
export function s3Usage({ method, path, body }: Request): Partial<Usage> {
  if (method === 'DELETE') return {};
  if (method !== 'PUT') return { gets: 1 };
  return { puts: 1, [path.includes('/images/') ? 'pictureBytes' : 'documentBytes']: body.length };
}

/** How many SQS requests a call is billed for: its own, and those of Lambda's poller for its messages. */
export function sqsRequests(request: Request): number {
  const operation = operationOf(request);
  if (operation === 'SendMessage') return 1 + DOCUMENTED.pollerRequestsPerMessage;
  if (operation !== 'SendMessageBatch') return 1;
  const { Entries } = sendBatchSchema.parse(JSON.parse(request.body.toString('utf8')));
  const bytes = Entries.reduce((sum, entry) => sum + Buffer.byteLength(entry.MessageBody), 0);
  const requests = Math.max(1, Math.ceil(bytes / SQS_CHUNK_BYTES));
  return requests + Entries.length * DOCUMENTED.pollerRequestsPerMessage;
}

/** A line of a function's log: `2026-11-23T20:00:00.000Z [1] text`. */
const LINE = /^\S+ \[\d+\] (.*)$/;
const REPORT = /^REPORT RequestId: \S+ Duration: (\d+) ms Memory Size: (\d+) MB/;
/** Matches log lines that only the local runtime writes. */
const OWN = /^(START process |INIT Duration: |ERROR )/;

/** A line with metrics in CloudWatch's embedded metric format. */
const metricsSchema = z.object({
  _aws: z.object({
    CloudWatchMetrics: z.array(z.object({ Metrics: z.array(z.object({ Name: z.string() })) })),
  }),
});

/** The invocations, billed time and metrics found in an excerpt of a function's log. */
export type LogFacts = ReturnType<typeof readLog>;

/** Sums up lines of a function's log. Lambda bills whole milliseconds; CloudWatch bills the bytes logged. */
export function readLog(text: string) {
  const facts = { invocations: 0, gbSeconds: 0, memoryGb: 0, logBytes: 0, metrics: [] as string[] };
  for (const line of text.split('\n')) {
    const content = LINE.exec(line)?.[1];
    if (content === undefined || OWN.test(content)) continue;
    const report = REPORT.exec(content);
    if (report) {
      facts.invocations += 1;
      facts.memoryGb = Number(report[2]) / 1024;
      facts.gbSeconds += (Number(report[1]) / 1000) * facts.memoryGb;
      facts.logBytes += DOCUMENTED.invocationLogBytes;
    } else {
      facts.logBytes += Buffer.byteLength(content) + DOCUMENTED.logLineBytes;
      facts.metrics.push(...metricNames(content));
    }
  }
  return facts;
}

function metricNames(line: string): string[] {
  if (!line.includes('"CloudWatchMetrics"')) return [];
  const { _aws } = metricsSchema.parse(JSON.parse(line));
  return _aws.CloudWatchMetrics.flatMap(({ Metrics }) => Metrics.map(({ Name }) => Name));
}
