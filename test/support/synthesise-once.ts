import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesise } from './synthesise';

/** Synthesises the app once, for all test files that read its templates. */
export default function synthesiseOnce(): void {
  // Each jest project that needs the app calls this.
  if (process.env['SYNTHESISED_APP']) return;
  const outdir = mkdtempSync(join(tmpdir(), 'shelf-synth-'));
  process.env['SYNTHESISED_APP'] = outdir;
  try {
    synthesise(outdir);
  } catch (error) {
    // Thrown here, the error would end the run of every other test as well.
    writeFileSync(join(outdir, 'failure.txt'), String(error));
  }
}
