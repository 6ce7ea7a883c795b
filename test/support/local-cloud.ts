import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLocalJson, type LocalCloudInfo } from '../../local/state/local-json';
import { synthesisedApp } from './template';

const ROOT = join(__dirname, '..', '..');

/** A running `npm start`, in its own process as users have it. */
export interface StartedCloud extends LocalCloudInfo {
  readonly stateFolder: string;
  /** Everything that it has printed so far. */
  output(): string;
  /** Ends the process by a signal and waits for its exit. The state folder stays. */
  end(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Ends the process and removes its state folder. */
  remove(): Promise<void>;
}

interface StartOptions {
  /** As on the command line, e.g. `['--worker-delay', '30']`. */
  readonly args?: readonly string[];
  /** A folder of an earlier start. @default - a new temporary folder */
  readonly stateFolder?: string;
  /** Whether it synthesises the app itself. @default - it runs the synthesis that all tests share */
  readonly synthesise?: boolean;
  /** The folder of another synthesis. */
  readonly assembly?: string;
}

/**
 * Starts a local cloud on a free port and waits until it is ready.
 * @throws Error with everything it printed, when it ends instead.
 */
export async function startTestCloud(options: StartOptions = {}): Promise<StartedCloud> {
  const stateFolder = options.stateFolder ?? (await mkdtemp(join(tmpdir(), 'shelf-local-')));
  const { child, output } = spawnStart([
    ...['--port', '0', '--state', stateFolder],
    ...(options.synthesise ? [] : ['--assembly', options.assembly ?? synthesisedApp()]),
    ...(options.args ?? []),
  ]);
  const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  await untilReady(child, output);
  const info = readLocalJson(stateFolder);
  if (!info) throw new Error('The local cloud wrote no local.json.');
  return {
    ...info,
    stateFolder,
    output,
    end,
    remove: async () => {
      await end();
      await rm(stateFolder, { recursive: true, force: true });
    },
  };
}

/** Runs `npm start` with arguments that make it end by itself. */
export async function runStart(
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const { child, output } = spawnStart(args);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

function spawnStart(args: readonly string[]): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ['--import', 'tsx', 'local/start.ts', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  }
  return { child, output: () => text };
}

async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (output().includes('Ready after')) resolve();
    });
    child.once('close', () => reject(new Error(`The local cloud ended:\n${output()}`)));
  });
}
