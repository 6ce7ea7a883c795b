import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { typeOf } from '../../photo.js';
import { ShelfError } from '../../shelf-error.js';

/**
 * Reads a picture file.
 * @param most the most bytes that the service accepts for this picture.
 * @throws ShelfError `bad-argument` that says what is wrong with the file and what to do.
 */
export async function readPicture(file: string, most: number): Promise<Buffer> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw refusal(`cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}`);
  });
  if (bytes.length === 0) throw refusal('is empty: copy it again');
  if (typeOf(bytes) === undefined) {
    throw refusal(`is ${kindOf(bytes)}: save it as JPEG or PNG`);
  }
  if (bytes.length > most) {
    const [has, may] = [bytes.length, most].map((size) => (size / 1e6).toFixed(1));
    throw refusal(`has ${has ?? ''} MB: make it smaller than ${may ?? ''} MB`);
  }
  return bytes;
}

const refusal = (reason: string) => new ShelfError('bad-argument', reason);

/** Names the format of a file that is not a supported photo. */
function kindOf(bytes: Buffer): string {
  const start = bytes.subarray(0, 12).toString('latin1');
  if (start.startsWith('GIF8')) return 'a GIF';
  if (start.slice(4, 8) === 'ftyp') return 'an AVIF picture or a video';
  if (start.startsWith('%PDF')) return 'a PDF';
  if (/^\s*</.test(start)) return 'a web page or SVG';
  return 'neither JPEG, PNG, WebP nor HEIC';
}

/** SHA-256 in hex of texts and bytes. Each text is followed by a zero byte. */
export function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    hash.update(part);
    if (typeof part === 'string') hash.update('\0');
  }
  return hash.digest('hex');
}
