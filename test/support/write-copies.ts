import { Readable } from 'node:stream';
import * as z from 'zod';
import { dynamo } from '../../lambdas/storage/aws/clients';

/**
 * Records every write of a single row, so that a test can send it again later, like a duplicate that the network
 * delayed.
 * @returns functions, in the order of the writes, that each resend one; they may be called repeatedly.
 */
export function keepWriteCopies(): (() => Promise<unknown>)[] {
  const copies: (() => Promise<unknown>)[] = [];
  dynamo().middlewareStack.add(
    (next, { commandName = '' }) =>
      (call) => {
        if (/^(Put|Update|Delete)Item/.test(commandName)) {
          copies.push(async () => discard((await next(call)).response));
        }
        return next(call);
      },
    // Nearer to the network than the retries, which run in the step `finalizeRequest`.
    { step: 'deserialize', name: 'keepWriteCopies', override: true },
  );
  return copies;
}

const answerSchema = z.object({ body: z.instanceof(Readable) });

/** Reads an answer to its end. An unread answer keeps its connection, and the SDK has only 50. */
function discard(answer: unknown): void {
  answerSchema.parse(answer).body.resume();
}
