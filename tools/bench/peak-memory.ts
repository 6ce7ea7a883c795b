import { readFile } from 'node:fs/promises';

/**
 * Peak memory of this process, in units of 1,000,000 bytes. On Linux it is read from /proc, because `maxRSS`
 * may include memory that the parent process used.
 */
export async function peakMegabytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  const bytes = 1024 * Number(kibibytes ?? process.resourceUsage().maxRSS);
  return bytes / 1e6;
}
