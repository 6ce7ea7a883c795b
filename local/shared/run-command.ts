import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Arguments that cannot be carried out; the message is for whoever typed them. */
export class UsageError extends Error {}

/** @throws UsageError that says which argument is not known or lacks its value. */
export function parseArguments<T extends ParseArgsConfig>(
  config: T,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Runs a command to its exit status. A UsageError is its message and status 2, any other error that nobody caught is
 * one line and status 1. The status is set, not forced, so that what was printed gets out.
 */
export function runCommand(main: () => Promise<number>): void {
  main().then(
    (status) => {
      process.exitCode = status;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error));
      process.exitCode = error instanceof UsageError ? 2 : 1;
    },
  );
}
