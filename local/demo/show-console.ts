import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Result } from '../../lambdas/contracts/result';
import type { LocalCloud } from '../cloud/cloud';
import { signInLink } from '../shared/sign-in-link';

/** The command, by platform, that opens an address in the user's browser. Other platforms use xdg-open. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens the result in the web console, and keeps the service running until Ctrl-C. */
export async function showConsole({ info }: LocalCloud, result: Result): Promise<void> {
  const address = signInLink(info, `/tasks/${result.task_uuid}/results/${result.uuid}`);
  console.log(`\nThe result in the web console, signed in: ${address}`);
  console.log('Press Ctrl-C to end.');
  const [program, ...options] = OPENERS[process.platform] ?? ['xdg-open'];
  // Errors are ignored, because a machine without a screen has no such program, and the address was printed.
  spawn(program, [...options, address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
  await once(process, 'SIGINT');
}
