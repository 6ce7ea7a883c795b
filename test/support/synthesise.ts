import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const ROOT = join(__dirname, '..', '..');

/** Runs an app as `cdk synth` does, without the CLI's own start-up time. */
export function synthesise(
  outdir: string,
  context: Readonly<Record<string, string>> = {},
  app = 'bin/app.ts',
): void {
  const cdkJson = z
    .object({ context: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'cdk.json'), 'utf8')));
  execFileSync(process.execPath, ['--import', 'tsx', app], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      CDK_OUTDIR: outdir,
      CDK_CONTEXT_JSON: JSON.stringify({ ...cdkJson.context, ...context }),
      // `cdk synth` checks the templates against the schemas of CloudFormation, which takes 4 s.
      CDK_VALIDATION: 'false',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
}
