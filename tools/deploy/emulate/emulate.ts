import '../../../local/shared/require-node.cjs';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UsageError } from '../../../local/shared/command-line';
import { runCommand } from '../../../local/shared/run-command';
import { PROJECT_ROOT, synthesise } from '../../../local/template/synthesise';
import { OTHER_CONTEXT } from '../other-values';
import { EMULATE } from './options';
import type { PlayArguments } from './play';

const EMULATOR = 'ministack==1.5.33';
/** Git ignores this folder. */
const PYTHON_FOLDER = path.join(PROJECT_ROOT, '.venv', EMULATOR);

/** `npm run emulate`: prints a table, and ends with 1 if anything is not as asked. */
runCommand(EMULATE, async ({ values }) => {
  if (process.platform !== 'linux') throw new UsageError('This needs the networks of Linux');
  const python = installEmulator();
  const folder = await mkdtemp(path.join(tmpdir(), 'shelf-emulate-'));
  const inFolder = (name: string): string => path.join(folder, name);
  try {
    const played: PlayArguments = {
      python,
      plant: values.plant,
      usual: inFolder('usual'),
      all: inFolder('all'),
      earlier:
        values.template ?? (await synthesiseEarlier(values.from ?? lastTag(), inFolder('earlier'))),
    };
    await synthesise(played.usual);
    await synthesise(played.all, { context: OTHER_CONTEXT });
    return playWithoutNetwork(played);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** @returns the interpreter that has the emulator */
function installEmulator(): string {
  const python = path.join(PYTHON_FOLDER, 'bin', 'python');
  if (!existsSync(python)) {
    execFileSync('python3', ['-m', 'venv', PYTHON_FOLDER], { stdio: 'inherit' });
    execFileSync(python, ['-m', 'pip', 'install', '--quiet', EMULATOR], { stdio: 'inherit' });
  }
  return python;
}

const git = (...args: string[]) =>
  spawnSync('git', args, {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

function lastTag(): string | undefined {
  const { status, stdout } = git('describe', '--tags', '--abbrev=0');
  return status === 0 ? stdout.trim() : undefined;
}

/** Synthesises an earlier version, with its own packages. */
async function synthesiseEarlier(
  commit: string | undefined,
  output: string,
): Promise<string | undefined> {
  if (commit === undefined) {
    console.error('No upgrade is tried: there is no tag, and neither --from nor --template');
    return undefined;
  }
  const root = `${output}-checkout`;
  const { status, stderr } = git('worktree', 'add', '--detach', root, commit);
  if (status !== 0) throw new UsageError(`--from: ${stderr.trim().split('\n').at(-1) ?? ''}`);
  try {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'ignore' });
    await synthesise(output, { root });
    return output;
  } finally {
    git('worktree', 'remove', '--force', root);
  }
}

/** Runs the comparison in a network namespace of its own, where nothing but the emulator can be reached. */
function playWithoutNetwork(played: PlayArguments): number {
  const play = path.join(__dirname, 'play.ts');
  const { status, error } = spawnSync(
    'unshare',
    [
      ...['--map-root-user', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'],
      ...[process.execPath, '--import', 'tsx', play, JSON.stringify(played)],
    ],
    { cwd: PROJECT_ROOT, stdio: 'inherit' },
  );
  if (error) throw new UsageError('This needs the commands unshare and ip');
  return status ?? 1;
}
