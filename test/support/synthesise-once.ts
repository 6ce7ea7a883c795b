import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesise } from './synthesise';

/** Before the tests of the app: one synthesis that all of their files read. */
export default function synthesiseOnce(): void {
  // Every project that asks for it comes here.
  if (process.env['SYNTHESISED_APP']) return;
  const outdir = mkdtempSync(join(tmpdir(), 'shelf-synth-'));
  process.env['SYNTHESISED_APP'] = outdir;
  try {
    synthesise(outdir);
  } catch (error) {
    // Thrown here it would end the run of every other test as well.
    writeFileSync(join(outdir, 'failure.txt'), String(error));
  }
}
