/**
 * Runs a command to its exit status; an error that nobody caught is one line and status 1. The
 * status is set, not forced, so that what was printed gets out.
 */
export function runCommand(main: () => Promise<number>): void {
  main().then(
    (status) => {
      process.exitCode = status;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error));
      process.exitCode = 1;
    },
  );
}
