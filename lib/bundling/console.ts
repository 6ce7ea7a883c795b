import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { inheritedEnvironment } from '../../local/shared/process-environment';

const ROOT = join(__dirname, '..', '..');

/** The folder for built consoles, each under the hash of its sources. */
const BUILT = join(ROOT, 'build', 'console');
/** The sources of the console. The lock file pins the versions of its packages and of Vite. */
const SOURCES = [
  'console',
  'clients/typescript/src',
  'lambdas/contracts',
  'lib/bundling/build-console.mts',
  'lib/bundling/console.ts',
  'package-lock.json',
];

/**
 * Copies the console's files into a folder. If their sources have changed, it builds them first, which
 * takes some seconds.
 */
export function copyConsole(folder: string): void {
  cpSync(builtConsole(), folder, { recursive: true });
}

function builtConsole(): string {
  const hash = hashOfSources();
  const built = join(BUILT, hash);
  if (existsSync(built)) return built;

  const began = Date.now();
  // The build runs in another process, because Vite cannot build synchronously, as a synthesis must. It
  // has its own folder, because another synthesis may be building at the same time.
  const unfinished = join(BUILT, `.${hash}-${randomUUID()}`);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'lib/bundling/build-console.mts'), unfinished],
    {
      cwd: ROOT,
      encoding: 'utf8',
      // Always set, because under tests Vite would otherwise build React for development.
      env: { ...inheritedEnvironment(), NODE_ENV: 'production' },
    },
  );
  if (status !== 0) throw new Error(`The console cannot be built:\n${stderr}`);
  keepAsOnly(unfinished, built);
  console.error(`Built the web console in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  return built;
}

/**
 * Keeps the new console and removes older ones, but not the unfinished ones that other processes are
 * building.
 */
function keepAsOnly(unfinished: string, built: string): void {
  for (const name of readdirSync(BUILT)) {
    if (!name.startsWith('.')) rmSync(join(BUILT, name), { recursive: true, force: true });
  }
  try {
    renameSync(unfinished, built);
  } catch (error) {
    if (!existsSync(built)) throw error;
    rmSync(unfinished, { recursive: true });
  }
}

function hashOfSources(): string {
  mkdirSync(BUILT, { recursive: true });
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf)) {
    hash.update(`${relative(ROOT, file)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

function filesOf(source: string): string[] {
  const path = join(ROOT, source);
  if (source.includes('.')) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
