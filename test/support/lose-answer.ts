import { dynamo } from '../../lambdas/storage/clients';

/**
 * Loses the answer of the next write of a row: it has happened, and the SDK repeats it.
 * @returns how many writes of this kind have been sent since then, repeats included.
 */
export function loseNextAnswer(command: 'PutItem' | 'UpdateItem' = 'UpdateItem'): () => number {
  let sent = 0;
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      async (call) => {
        const answer = await next(call);
        if (commandName !== `${command}Command` || ++sent > 1) return answer;
        throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      },
    // Nearer to the network than the retries, which are of the step `finalizeRequest`.
    { step: 'deserialize', name: 'loseAnswer', override: true },
  );
  return () => sent;
}
