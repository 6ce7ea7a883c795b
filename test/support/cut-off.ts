import { dynamo, s3, sqs } from '../../lambdas/storage/aws/clients';

const READS = ['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand'];

const FIRST = { step: 'initialize', name: 'cutOff', override: true, priority: 'high' } as const;

/** Pretends that this process is killed: whatever it would do from then on is lost. */
interface CutOff {
  /** Kills the process after that many writes, reads not counted. */
  after(writes: number): void;
  /** Pretends that a new process starts, which nothing stops. */
  never(): void;
  /** Whether the process was killed because it was about to do something more. */
  readonly wasKilled: boolean;
  /** The bodies of all messages that would be queued. Nothing is sent to SQS. */
  readonly messages: string[];
}

/** Intercepts all AWS calls that this process makes. */
export function cutOff(): CutOff {
  let left = Infinity;
  let wasKilled = false;
  const messages: string[] = [];
  const count = (command: string) => {
    if (left <= 0) {
      wasKilled = true;
      throw new Error('The process was killed');
    }
    if (!READS.includes(command)) left -= 1;
  };
  dynamo().middlewareStack.add(
    (next, { commandName = '' }) =>
      (call) => {
        count(commandName);
        return next(call);
      },
    FIRST,
  );
  s3().middlewareStack.add(
    (next, { commandName = '' }) =>
      (call) => {
        count(commandName);
        return next(call);
      },
    FIRST,
  );
  sqs().middlewareStack.add(
    (_, { commandName = '' }) =>
      ({ input }) => {
        count(commandName);
        const { Entries = [] } = input as { Entries?: { MessageBody?: string }[] };
        messages.push(...Entries.map(({ MessageBody = '' }) => MessageBody));
        return Promise.resolve({ output: { $metadata: {} } as never, response: {} });
      },
    FIRST,
  );
  return {
    messages,
    after: (writes) => {
      left = writes;
      wasKilled = false;
    },
    never: () => (left = Infinity),
    get wasKilled() {
      return wasKilled;
    },
  };
}
