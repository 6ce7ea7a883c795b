import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Folders in which tools keep compiled code. */
const CACHES = /^(tsx-|node-compile-cache$)/;

/** After all tests: fails the run if a test left something in the run's own folder for temporary files. */
export default function checkTemporaryFolder(): void {
  const left = readdirSync(tmpdir()).filter((name) => !CACHES.test(name));
  if (left.length > 0) {
    throw new Error(
      `Tests left ${left.join(', ')} in the folder for temporary files. ` +
        'Make folders with temporaryFolder() of test/support, which removes them.',
    );
  }
}
