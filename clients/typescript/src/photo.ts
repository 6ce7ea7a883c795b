import { ShelfError } from './shelf-error.js';

/**
 * The bytes of a JPEG, PNG, WebP or HEIC file. In web pages, a `File` is a Blob; in Node.js, `readFile` returns
 * a Uint8Array. The service keeps the name of a `File`.
 */
export type Photo = Blob | Uint8Array | ArrayBuffer;

/**
 * How many bytes of photos, their names and the other fields fit into a form. The service accepts bodies of 4.4 MB,
 * and the form adds some 200 bytes for each of up to 20 files.
 */
export const MAX_FORM_BYTES = 4_390_000;

/** Returns the photo as a Blob, with the type that its first bytes show. */
export async function blobOf(photo: Photo, field: string): Promise<Blob> {
  const blob = photo instanceof Blob ? photo : new Blob([photo as Uint8Array<ArrayBuffer>]);
  const type = typeOf(new Uint8Array(await blob.slice(0, TYPE_BYTES).arrayBuffer()));
  if (type === undefined) {
    throw new ShelfError(
      'bad-argument',
      `${field}: is neither JPEG, PNG, WebP nor HEIC: use such a file`,
    );
  }
  if (blob.type === type) return blob;
  return blob instanceof File
    ? new File([blob], blob.name, { type })
    : blob.slice(0, blob.size, type);
}

/** How many bytes from the start of a file are needed to determine its type. */
const TYPE_BYTES = 12;

/** The types that the service accepts, each with a pattern for a file's first bytes, read as Latin-1. */
const TYPES = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^[^]{4}ftyp(?:heic|heix|hevc|heim|heis|mif1|msf1)/, 'image/heic'],
] as const;

export const PHOTO_TYPES = TYPES.map(([, type]) => type);

/** Determines a file's type from its first bytes; undefined if the service does not accept the type. */
export function typeOf(bytes: Uint8Array): (typeof TYPES)[number][1] | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, TYPE_BYTES));
  return TYPES.find(([pattern]) => pattern.test(start))?.[1];
}
