import { readFile } from 'node:fs/promises';

/**
 * The most memory that this process ever held, in units of 1,000,000 bytes. Linux tells it in /proc.
 * There, `maxRSS` also counts the memory that the parent process held when it started this one.
 */
export async function peakMegabytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  const bytes = 1024 * Number(kibibytes ?? process.resourceUsage().maxRSS);
  return bytes / 1e6;
}
