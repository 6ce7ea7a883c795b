import { build } from 'esbuild';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.join(__dirname, '../..');
const PACKAGE = path.join(ROOT, 'clients/typescript');
/** The packages bundled into the command line. Their licences must be shipped with it. */
const BUNDLED = ['zod', 'fflate'];

/**
 * Builds the TypeScript client's package for `npm pack`: the client as ES modules with types, and the command
 * line as one file.
 * @throws Error with the compiler's first messages, if the client does not compile.
 */
export async function buildPackage(out: string): Promise<void> {
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const dist = path.join(out, 'dist');
  // With web types only, so that use of a Node.js API fails to compile.
  compile('tsconfig.json', { outDir: dist });
  // With what Node.js 20 knows: esbuild does not check which functions exist.
  compile('tsconfig.cli.json');
  await buildCommandLine(path.join(dist, 'shelf.js'));
  for (const name of ['package.json', 'README.md']) {
    await cp(path.join(PACKAGE, name), path.join(out, name));
  }
  await cp(path.join(ROOT, 'LICENSE'), path.join(out, 'LICENSE'));
  await cp(path.join(ROOT, 'clients/CHANGELOG.md'), path.join(out, 'CHANGELOG.md'));
  await writeFile(path.join(out, 'THIRD-PARTY-LICENSES'), await licences());
}

/** Bundles the command `shelf` and all its dependencies into one file. */
export async function buildCommandLine(outfile: string): Promise<void> {
  await build({
    entryPoints: [path.join(PACKAGE, 'src/cli/shelf.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
    legalComments: 'none',
    logLevel: 'warning',
  });
}

function compile(tsconfig: string, overrides: ts.CompilerOptions = {}): void {
  const file = path.join(PACKAGE, tsconfig);
  const { config } = ts.readConfigFile(file, (name) => ts.sys.readFile(name)) as {
    config: unknown;
  };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, PACKAGE);
  const program = ts.createProgram(fileNames, { ...options, ...overrides });
  const emitted = program.emit();
  const faults = [...ts.getPreEmitDiagnostics(program), ...emitted.diagnostics];
  if (faults.length === 0) return;
  throw new Error(
    ts.formatDiagnostics(faults.slice(0, 5), {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => ROOT,
      getNewLine: () => '\n',
    }),
  );
}

async function licences(): Promise<string> {
  const texts = BUNDLED.map(async (name) => {
    const file = path.join(ROOT, 'node_modules', name, 'LICENSE');
    return `${name}\n\n${await readFile(file, 'utf8')}`;
  });
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`);
}
