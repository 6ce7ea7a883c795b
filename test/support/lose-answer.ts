import { dynamo } from '../../lambdas/storage/aws/clients';

/** How often the SDK sends a request to DynamoDB, its first try included. */
export const DYNAMODB_TRIES = 4;

/**
 * Stores the next write of a row but loses its answer, so that the SDK repeats it.
 * @param failing how many repeats fail without being carried out.
 * @returns how many writes of this kind were sent since, including repeats.
 */
export function loseNextAnswer(
  command: 'PutItem' | 'UpdateItem' = 'UpdateItem',
  failing = 0,
): () => number {
  let sent = 0;
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      async (call) => {
        if (commandName !== `${command}Command`) return next(call);
        const isFirst = ++sent === 1;
        if (!isFirst && sent > 1 + failing) return next(call);
        if (isFirst) await next(call);
        throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      },
    // Nearer to the network than the retries, which run in the step `finalizeRequest`.
    { step: 'deserialize', name: 'loseAnswer', override: true },
  );
  return () => sent;
}
