import { build, type Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { ESBUILD_OPTIONS, handlerPathOf } from '../../lib/bundling/bundle-handlers';
import { WORKER_HANDLER_PATH } from '../../lib/bundling/stage-worker-image';

interface BundleFacts {
  /** Names of ENVIRONMENT_VARIABLES that the code can read. */
  readonly variables: ReadonlySet<string>;
  /** AWS calls that the code can make, e.g. `PutItem`. */
  readonly calls: ReadonlySet<string>;
  /** Indexes of tables that the code can query. */
  readonly indexes: ReadonlySet<string>;
}

const VARIABLES: ReadonlyMap<string, string> = new Map(Object.entries(ENVIRONMENT_VARIABLES));

const known = new Map<string, Promise<BundleFacts>>();

/** What a function's own code can do, read off its bundle. Code that esbuild has removed cannot run. */
export function bundleFacts(name: string): Promise<BundleFacts> {
  const facts = known.get(name) ?? readBundle(name);
  known.set(name, facts);
  return facts;
}

async function readBundle(name: string): Promise<BundleFacts> {
  const { outputFiles } = await build({
    ...ESBUILD_OPTIONS,
    entryPoints: [name === 'worker' ? WORKER_HANDLER_PATH : handlerPathOf(name)],
    minify: false,
    sourcemap: false,
    write: false,
    external: ['onnxruntime-node', 'sharp'],
    plugins: [lazyValuesArePure],
  });
  const code = outputFiles.map((file) => ownCode(file.text)).join('\n');
  return {
    variables: new Set(
      matches(code, /\bENVIRONMENT_VARIABLES\d*\.(\w+)/g).map((key) => VARIABLES.get(key) ?? key),
    ),
    calls: new Set(matches(code, /new \w*?\.?([A-Z]\w+?)Command\d*\(/g)),
    indexes: new Set(matches(code, /\b(?:IndexName|index): "([\w-]+)"/g)),
  };
}

/**
 * Marks calls of `once` as pure, because they compute nothing until first use. Otherwise esbuild would keep
 * unused ones, with the variables that they name.
 */
const lazyValuesArePure: Plugin = {
  name: 'lazy-values-are-pure',
  setup: (bundling) =>
    bundling.onLoad({ filter: /\/lambdas\/.*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('= once(', '= /* @__PURE__ */ once('),
      loader: 'ts',
    })),
};

/** The code of `lambdas/` in a bundle. esbuild heads each module with a comment that names its file. */
function ownCode(bundle: string): string {
  return bundle
    .split(/^\/\/ (?=[\w.@-]+\/.+\.\w+$)/m)
    .filter((module) => module.startsWith('lambdas/'))
    .join('\n');
}

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap((match) => match[1] ?? []);
