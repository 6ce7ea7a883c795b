import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import * as z from 'zod';
import { messageSchema, type Message } from '../../local/sqs/message';
import type { LogFilter } from './alarm-definition';
import type { MetricStore } from './series';

const embeddedSchema = z.looseObject({
  _aws: z.object({
    Timestamp: z.number(),
    CloudWatchMetrics: z.array(
      z.object({
        Namespace: z.string(),
        Dimensions: z.tuple([z.array(z.string())]),
        Metrics: z.array(z.object({ Name: z.string() })),
      }),
    ),
  }),
});
const accessSchema = z.looseObject({ status: z.string() });
const journalSchema = z.union([z.object({ put: messageSchema }), z.object({ delete: z.string() })]);

/** SQS ignores a message received at least this often when it computes the age of the oldest message. */
const POISONOUS_RECEIVES = 4;

export interface Sources {
  readonly stateFolder: string;
  readonly filters: readonly LogFilter[];
  /** The dimensions of the API's own metrics. */
  readonly api: Readonly<Record<string, string>>;
  /** Each call of a function with this word counts as one failed execution of the workflow with this id. */
  readonly failedExecutions: { readonly functionWord: string; readonly stateMachine: string };
}

/** Derives the metrics that CloudWatch would have from what the local cloud writes. */
export class MetricCollector {
  /** How much of each log was read, in characters. */
  private readonly read = new Map<string, number>();

  constructor(
    private readonly store: MetricStore,
    private readonly sources: Sources,
  ) {}

  collect(now = Date.now()): void {
    const { stateFolder } = this.sources;
    const logs = join(stateFolder, 'logs');
    for (const file of existsSync(logs) ? readdirSync(logs) : []) {
      const name = parse(file).name;
      for (const line of this.newLines(join(logs, file))) {
        if (name === 'access') this.takeAccess(line);
        else this.takeFunctionLine(name, line);
      }
    }
    const queues = join(stateFolder, 'sqs');
    for (const file of existsSync(queues) ? readdirSync(queues) : []) {
      if (file.endsWith('.journal')) this.takeQueue(parse(file).name, join(queues, file), now);
    }
  }

  private newLines(file: string): string[] {
    const text = readFileSync(file, 'utf8');
    const end = text.lastIndexOf('\n') + 1;
    const start = this.read.get(file) ?? 0;
    this.read.set(file, end);
    return text.slice(start, end).split('\n').slice(0, -1);
  }

  /** Reads a line such as `2026-11-25T08:00:00.000Z [1] text`. */
  private takeFunctionLine(functionName: string, line: string): void {
    const [, at = '', text = ''] = /^(\S+) \[\d+\] (.*)$/.exec(line) ?? [];
    const time = Date.parse(at);
    if (text.includes('"CloudWatchMetrics"')) {
      this.takeEmbedded(text);
      return;
    }
    const duration = /^REPORT RequestId: \S+ Duration: (\d+) ms/.exec(text)?.[1];
    const isError = text.startsWith('ERROR ');
    if (duration === undefined && !isError) return;
    const lambda = (name: string) => ({
      namespace: 'AWS/Lambda',
      name,
      dimensions: { FunctionName: functionName },
    });
    this.store.add(lambda('Invocations'), { time, value: 1 });
    this.store.add(lambda('Errors'), { time, value: isError ? 1 : 0 });
    if (duration !== undefined) {
      this.store.add(lambda('Duration'), { time, value: Number(duration) });
    }
    const { functionWord, stateMachine } = this.sources.failedExecutions;
    if (functionName.includes(functionWord)) {
      const dimensions = { StateMachineArn: stateMachine };
      this.store.add(
        { namespace: 'AWS/States', name: 'ExecutionsFailed', dimensions },
        { time, value: 1 },
      );
    }
  }

  private takeEmbedded(text: string): void {
    const values = embeddedSchema.parse(JSON.parse(text));
    const { Timestamp: time, CloudWatchMetrics } = values._aws;
    for (const { Namespace: namespace, Dimensions, Metrics } of CloudWatchMetrics) {
      const names = Dimensions[0];
      const dimensions = Object.fromEntries(names.map((name) => [name, String(values[name])]));
      for (const { Name: name } of Metrics) {
        this.store.add({ namespace, name, dimensions }, { time, value: Number(values[name]) });
      }
    }
  }

  private takeAccess(line: string): void {
    const space = line.indexOf(' ');
    const time = Date.parse(line.slice(0, space));
    const { status } = accessSchema.parse(JSON.parse(line.slice(space + 1)));
    for (const filter of this.sources.filters) {
      if (filter.status === status) this.store.add(filter, { time, value: 1 });
    }
    for (const [name, first] of [
      ['4XXError', '4'],
      ['5XXError', '5'],
    ] as const) {
      this.store.add(
        { namespace: 'AWS/ApiGateway', name, dimensions: this.sources.api },
        { time, value: status.startsWith(first) ? 1 : 0 },
      );
    }
  }

  private takeQueue(queue: string, journal: string, now: number): void {
    const messages = [...messagesIn(journal).values()];
    const sent = messages
      .filter(({ receiveCount }) => receiveCount < POISONOUS_RECEIVES)
      .map(({ sentAt }) => sentAt);
    const visible = messages.filter(({ visibleAt }) => visibleAt <= now).length;
    const values = {
      ApproximateAgeOfOldestMessage: sent.length === 0 ? 0 : (now - Math.min(...sent)) / 1000,
      ApproximateNumberOfMessagesVisible: visible,
      ApproximateNumberOfMessagesNotVisible: messages.length - visible,
    };
    for (const [name, value] of Object.entries(values)) {
      const dimensions = { QueueName: queue };
      this.store.add({ namespace: 'AWS/SQS', name, dimensions }, { time: now, value });
    }
  }
}

function messagesIn(journal: string): Map<string, Message> {
  const messages = new Map<string, Message>();
  const text = readFileSync(journal, 'utf8');
  for (const line of text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1)) {
    const entry = journalSchema.parse(JSON.parse(line));
    if ('put' in entry) messages.set(entry.put.id, entry.put);
    else messages.delete(entry.delete);
  }
  return messages;
}
