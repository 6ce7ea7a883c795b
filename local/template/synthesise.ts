import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { inheritedEnvironment } from '../shared/process-environment';

const cdkJsonSchema = z.object({ context: z.record(z.string(), z.unknown()) });

/** The root folder of the repository. */
export const PROJECT_ROOT = path.resolve(__dirname, '../..');

interface SynthesisOptions {
  /** Context in addition to that of cdk.json. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** The checkout whose app it is. @default - this one */
  readonly root?: string;
}

/**
 * Runs the CDK app and writes its templates into the folder, as `cdk synth` does. The app runs in
 * a child process, whose 200 MB are free afterwards. Skipping the CDK's command line saves 2 s.
 */
export async function synthesise(
  outputFolder: string,
  { context = {}, root = PROJECT_ROOT }: SynthesisOptions = {},
): Promise<void> {
  const cdkJson = readFileSync(path.join(root, 'cdk.json'), 'utf8');
  const { context: usual } = cdkJsonSchema.parse(JSON.parse(cdkJson));
  const app = spawn(process.execPath, ['--import', 'tsx', 'bin/app.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inheritedEnvironment(),
      CDK_OUTDIR: path.resolve(outputFolder),
      CDK_CONTEXT_JSON: JSON.stringify({ ...usual, ...context }),
      // Validation takes as long as the synthesis. `cdk synth` and the tests validate.
      CDK_VALIDATION: 'false',
      JSII_SILENCE_WARNING_UNTESTED_NODE_VERSION: '1',
    },
  });
  let output = '';
  for (const stream of [app.stdout, app.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  }
  const code = await new Promise((resolve, reject) => {
    app.once('error', reject);
    app.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The CDK app could not be synthesised:\n${output.trim()}`);
  // The app prints how long it took to build the console, if it had to.
  if (output.trim() !== '') console.error(output.trim());
}
