/**
 * Prints which limits were broken.
 * @returns the exit status: 1 when a limit was broken.
 */
export function reportFaults(faults: readonly string[]): number {
  for (const fault of faults) console.error(`Over the limit: ${fault}`);
  return faults.length === 0 ? 0 : 1;
}
