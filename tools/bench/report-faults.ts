/**
 * Prints which limits were exceeded.
 * @returns the exit status: 1 if a limit was exceeded.
 */
export function reportFaults(faults: readonly string[]): number {
  for (const fault of faults) console.error(`Over the limit: ${fault}`);
  return faults.length === 0 ? 0 : 1;
}
