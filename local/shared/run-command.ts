import { helpOf, parse, UsageError, type Actions, type Command, type Parsed } from './command-line';

/**
 * Runs a command with this process's arguments. An error is printed in one line; the exit status is then 2 for
 * a UsageError, else 1. It is set without calling exit(), so that output is flushed.
 */
export function runCommand<A extends Actions>(
  command: Command<A>,
  main: (parsed: Parsed<A>) => Promise<number>,
): void {
  const argv = process.argv.slice(2);
  if (argv.includes('--help') || argv.includes('-h')) {
    console.log(helpOf(command));
    return;
  }
  // The command starts asynchronously, so that its file may call this function above its own constants.
  const run = Promise.resolve().then(() => main(parse(command, argv)));
  run.then(
    (status) => {
      process.exitCode = status;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error));
      process.exitCode = error instanceof UsageError ? 2 : 1;
    },
  );
}
