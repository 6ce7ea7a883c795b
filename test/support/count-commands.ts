import { beforeAll } from '@jest/globals';
import { dynamo } from '../../lambdas/storage/aws/clients';

/** Counts the commands that the tests of a file send to DynamoDB, repeats of the SDK not included. */
export function countCommands(): { of: (action: string) => number; reset: () => void } {
  const counts = new Map<string, number>();
  beforeAll(() => {
    dynamo().middlewareStack.add(
      (next, { commandName = '' }) =>
        (call) => {
          counts.set(commandName, (counts.get(commandName) ?? 0) + 1);
          return next(call);
        },
      { step: 'initialize', name: 'countCommands', override: true },
    );
  });
  return { of: (action) => counts.get(`${action}Command`) ?? 0, reset: () => counts.clear() };
}
