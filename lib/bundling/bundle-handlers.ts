import { chmodSync, copyFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync, type BuildOptions } from 'esbuild';
import { openApiDocument } from '../../lambdas/api/openapi/document';
import { ROUTES } from '../../lambdas/api/routes';
import { KEYED_ROUTES_FILE, OPEN_API_FILE, type KeyedRoute } from '../../lambdas/contracts/api';
import { SAMPLE_SHELF_FILE } from '../../lambdas/contracts/sample-shelf';
import { copyConsole } from './console';
import { sampleShelf } from './sample-shelf';
import { FUNCTION_ACCESS_BY_FOLDER, type FunctionName } from '../access';

export const PROJECT_ROOT = join(__dirname, '..', '..');

/** The options with which every function is bundled, including the worker. */
export const ESBUILD_OPTIONS = {
  absWorkingDir: PROJECT_ROOT,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  // ES modules are preferred, because esbuild cannot leave out unused code of the AWS SDK's CommonJS
  // build, which makes bundles a third larger.
  mainFields: ['module', 'main'],
  // The oldest Node.js that runs the bundles: one that a macOS user has installed. Lambda runs them on
  // 24.
  target: 'node22.19',
  minify: true,
  sourcemap: true,
  // Stack traces need only positions. Including the sources' text would make the upload three times as
  // large.
  sourcesContent: false,
  // esbuild throws its messages as an error, so it need not print them too.
  logLevel: 'silent',
} as const satisfies BuildOptions;

/**
 * The path of a handler from the project's root. A function that is not in lib/access.ts is expected in
 * the folder `api`.
 */
export function handlerPathOf(name: string): string {
  const [folder = 'api'] =
    Object.entries(FUNCTION_ACCESS_BY_FOLDER).find(([, functions]) => name in functions) ?? [];
  return `lambdas/${folder}/${name}/handler.ts`;
}

/** Files written next to the bundle of a function that serves or reads them. */
const FILES_BESIDE: Readonly<Record<string, (folder: string) => void>> = {
  authorize: (folder) => {
    const keyed: KeyedRoute[] = ROUTES.flatMap(({ method, path, permission }) =>
      permission === null ? [] : [{ method, path, permission }],
    );
    writeFileSync(join(folder, KEYED_ROUTES_FILE), JSON.stringify(keyed));
  },
  service: (folder) => {
    for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
      copyFileSync(require.resolve(`swagger-ui-dist/${file}`), join(folder, file));
    }
    writeFileSync(join(folder, OPEN_API_FILE), JSON.stringify(openApiDocument()));
    copyConsole(join(folder, 'console'));
    writeFileSync(join(folder, 'console', SAMPLE_SHELF_FILE), sampleShelf());
  },
} satisfies Partial<Record<FunctionName, (folder: string) => void>>;

export interface BundledHandler {
  readonly name: string;
  /** Holds `handler.js` and its source map. */
  readonly folder: string;
}

/**
 * Bundles each handler into its own folder with a single call of esbuild, so that the AWS SDK is parsed
 * only once.
 * @throws Error that names each handler file that does not exist.
 */
export function bundleHandlers(names: readonly string[], outdir: string): BundledHandler[] {
  const missing = names
    .map(handlerPathOf)
    .filter((entry) => !existsSync(join(PROJECT_ROOT, entry)));
  if (missing.length > 0) throw new Error(`Functions without a handler: ${missing.join(', ')}.`);

  rmSync(outdir, { recursive: true, force: true });
  buildSync({
    ...ESBUILD_OPTIONS,
    entryPoints: names.map((name) => ({ in: handlerPathOf(name), out: join(name, 'handler') })),
    outdir,
  });
  const bundled = names.map((name) => {
    const folder = join(outdir, name);
    FILES_BESIDE[name]?.(folder);
    return { name, folder };
  });
  makeReadableByEveryUser(outdir);
  return bundled;
}

/**
 * Makes a folder and its files readable by every user, because Lambda runs as a user who does not own
 * them. A umask of 077 would break every function.
 */
export function makeReadableByEveryUser(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadableByEveryUser(path);
    else chmodSync(path, 0o644);
  }
}
