/**
 * Says which limits were broken.
 * @returns the exit status of a bench: 1 when any was.
 */
export function reportFaults(faults: readonly string[]): number {
  for (const fault of faults) console.error(`Over the limit: ${fault}`);
  return faults.length === 0 ? 0 : 1;
}
