import { closeSync, openSync, renameSync, writeSync } from 'node:fs';

/** Writes a file atomically: readers find either the previous version or the complete new one. */
export async function writeWhole(
  out: string,
  make: (write: (part: string | Uint8Array) => void) => Promise<void>,
): Promise<void> {
  const part = `${out}.part`;
  const file = openSync(part, 'w');
  try {
    await make((content) => {
      writeSync(file, typeof content === 'string' ? Buffer.from(content) : content);
    });
  } finally {
    closeSync(file);
  }
  renameSync(part, out);
}
