import { dynamo, s3, sqs } from '../../lambdas/storage/aws/clients';

const READS = ['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand'];

const FIRST = { step: 'initialize', name: 'cutOff', override: true, priority: 'high' } as const;

/** What the process would do next is lost from then on: it was killed. */
interface CutOff {
  /** Kills the process after that many writes, reads not counted. */
  after(writes: number): void;
  /** Starts a new process, with nothing in its way. */
  never(): void;
  /** Whether the process was killed: it was about to do something else. */
  readonly wasKilled: boolean;
  /** The bodies of all messages that were queued. No queue is needed. */
  readonly messages: string[];
}

/** Takes hold of all calls of AWS that this process makes. */
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
