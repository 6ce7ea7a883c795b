import { z } from 'zod';
import type { EmbeddedServices } from './endpoints';
import { parseArguments, UsageError } from '../shared/run-command';

/** How a local cloud is started. */
export interface LocalCloudOptions {
  /** 0 picks a free port. @default 8787 */
  readonly port?: number;
  /** Where everything is kept. @default '.local' */
  readonly state?: string;
  /** A synthesised app to run, such as cdk.out. @default - the app is synthesised */
  readonly assembly?: string;
  /** Keeps everything in a temporary folder that is removed at the end. */
  readonly ephemeral?: boolean;
  /** Seconds by which the worker gets each image later. @default 0 */
  readonly workerDelay?: number;
  /** Workers at once. @default 2, one for each lane */
  readonly workers?: number;
  /** Lets fetches and callbacks reach this machine. */
  readonly allowLoopback?: boolean;
  /** Factor on the waits of the state machine. @default 1 */
  readonly callbackWaitScale?: number;
  /** Factor on the queues' visibility time-outs, and on the waits between attempts. @default 1 */
  readonly visibilityScale?: number;
  /** Factor on the periods of schedules. @default 1 */
  readonly scheduleScale?: number;
  /** Stands between the functions and the embedded services, to watch what they ask for. */
  readonly between?: (services: EmbeddedServices) => Promise<EmbeddedServices>;
}

export const USAGE = `Usage: npm start -- [options]

Runs the service on 127.0.0.1, as its CDK app describes it.

  --port N                 port of the API, 0 for a free one (default 8787)
  --state DIR              folder that keeps everything (default .local)
  --ephemeral              keep nothing: use a temporary folder instead
  --assembly DIR           run this synthesised app (cdk.out) instead of synthesising it
  --workers N              images recognised at once (default 2, one for each lane)
  --worker-delay S         hold each image for S seconds before it is recognised
  --allow-loopback         let image addresses and callbacks reach this machine
  --callback-wait-scale F  multiply the waits between callback attempts by F
  --visibility-scale F     multiply the queues' visibility time-outs, and waits between attempts, by F
  --schedule-scale F       multiply the periods of schedules by F
  --help                   print this
`;

const number = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number')
  .transform(Number);
const integer = number.pipe(z.int('must be a whole number'));

const argumentsSchema = z.object({
  port: integer.pipe(z.number().max(65_535, 'must be at most 65535')).optional(),
  state: z.string().min(1, 'must name a folder').optional(),
  ephemeral: z.boolean().optional(),
  assembly: z.string().min(1, 'must name a folder').optional(),
  workers: integer.pipe(z.number().min(1, 'must be at least 1')).optional(),
  'worker-delay': number.optional(),
  'allow-loopback': z.boolean().optional(),
  'callback-wait-scale': number.optional(),
  'visibility-scale': number.optional(),
  'schedule-scale': number.optional(),
});

/** @returns `help` when that was asked. @throws UsageError */
export function parseOptions(argv: readonly string[]): LocalCloudOptions | 'help' {
  const { values } = parseArguments({
    args: [...argv],
    options: {
      port: { type: 'string' },
      state: { type: 'string' },
      ephemeral: { type: 'boolean' },
      assembly: { type: 'string' },
      workers: { type: 'string' },
      'worker-delay': { type: 'string' },
      'allow-loopback': { type: 'boolean' },
      'callback-wait-scale': { type: 'string' },
      'visibility-scale': { type: 'string' },
      'schedule-scale': { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return 'help';
  const parsed = argumentsSchema.safeParse(values);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UsageError(`--${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
  }
  if (parsed.data.state !== undefined && parsed.data.ephemeral) {
    throw new UsageError('--state and --ephemeral exclude each other');
  }
  const data = parsed.data;
  return withoutUndefined({
    port: data.port,
    state: data.state,
    ephemeral: data.ephemeral,
    assembly: data.assembly,
    workers: data.workers,
    workerDelay: data['worker-delay'],
    allowLoopback: data['allow-loopback'],
    callbackWaitScale: data['callback-wait-scale'],
    visibilityScale: data['visibility-scale'],
    scheduleScale: data['schedule-scale'],
  });
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Defined<T>;
}
