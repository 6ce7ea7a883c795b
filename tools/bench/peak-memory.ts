import { readFile } from 'node:fs/promises';

/**
 * Peak memory of this process, in units of 1,000,000 bytes, from /proc on Linux, where `maxRSS` also
 * counts the parent's memory at the start.
 */
export async function peakMegabytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  const bytes = 1024 * Number(kibibytes ?? process.resourceUsage().maxRSS);
  return bytes / 1e6;
}
