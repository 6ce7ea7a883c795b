import { rmSync } from 'node:fs';

export default function removeSynthesised(): void {
  const outdir = process.env['SYNTHESISED_APP'];
  if (outdir) rmSync(outdir, { recursive: true, force: true });
}
