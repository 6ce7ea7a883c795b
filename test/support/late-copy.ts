import * as z from 'zod';
import { dynamo } from '../../lambdas/storage/aws/clients';

const answerSchema = z.object({ response: z.object({ statusCode: z.number() }) });

/**
 * Keeps a copy of the next write of this kind, as if the network had delayed one of two copies.
 * @returns a function that lets the copy arrive, and says whether the table accepted it.
 */
export function holdCopyOf(command: 'PutItem' | 'UpdateItem'): () => Promise<boolean> {
  let arrive: (() => Promise<unknown>) | undefined;
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      (call) => {
        if (commandName === `${command}Command`) arrive ??= () => next(call);
        return next(call);
      },
    // Nearer to the network than the retries, which run in the step `finalizeRequest`.
    { step: 'deserialize', name: 'holdCopy', override: true },
  );
  return async () => {
    if (!arrive) throw new Error(`No ${command} was sent`);
    // At this step, the answer has not been parsed yet.
    const { response } = answerSchema.parse(await arrive());
    return response.statusCode === 200;
  };
}
