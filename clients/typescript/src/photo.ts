import { ShelfError } from './shelf-error.js';

/**
 * The bytes of a JPEG, PNG, WebP or HEIC file. A `File` of a web page is a Blob; `readFile` of Node.js
 * gives a Uint8Array.
 */
export type Photo = Blob | Uint8Array | ArrayBuffer;

/**
 * How many bytes of photos a form may have. The service takes bodies of 4.4 MB. The form's own lines
 * are some 200 bytes for each of up to 20 files.
 */
export const MAX_FORM_BYTES = 4_390_000;

/** The photo as a Blob, typed by its first bytes. */
export async function blobOf(photo: Photo, field: string): Promise<Blob> {
  const blob = photo instanceof Blob ? photo : new Blob([photo as Uint8Array<ArrayBuffer>]);
  const type = typeOf(new Uint8Array(await blob.slice(0, TYPE_BYTES).arrayBuffer()));
  if (type === undefined) {
    throw new ShelfError(
      'bad-argument',
      `${field}: is neither JPEG, PNG, WebP nor HEIC: pass the bytes of such a file`,
    );
  }
  return blob.type === type ? blob : blob.slice(0, blob.size, type);
}

/** How many first bytes of a file show its type. */
const TYPE_BYTES = 12;

/** The types that the service accepts, each with a pattern of its first bytes, read as Latin-1. */
const TYPES = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^[^]{4}ftyp(?:heic|heix|hevc|heim|heis|mif1|msf1)/, 'image/heic'],
] as const;

export const PHOTO_TYPES = TYPES.map(([, type]) => type);

/** The type that a file's first bytes show; undefined if the service does not accept it. */
export function typeOf(bytes: Uint8Array): (typeof TYPES)[number][1] | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, TYPE_BYTES));
  return TYPES.find(([pattern]) => pattern.test(start))?.[1];
}
