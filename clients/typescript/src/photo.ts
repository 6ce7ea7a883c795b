import { ShelfError } from './shelf-error.js';

/** The bytes of a JPEG or PNG file. A `File` of a web page is a Blob; `readFile` of Node.js gives a Uint8Array. */
export type Photo = Blob | Uint8Array | ArrayBuffer;

/**
 * How many bytes of photos a form may have. The service takes bodies of 4.4 MB. The form's own lines
 * are some 200 bytes for each of up to 20 files.
 */
export const MAX_FORM_BYTES = 4_390_000;

/** The photo as a Blob, typed by its first bytes. */
export async function blobOf(photo: Photo, field: string): Promise<Blob> {
  const blob = photo instanceof Blob ? photo : new Blob([photo as Uint8Array<ArrayBuffer>]);
  const type = typeOf(new Uint8Array(await blob.slice(0, 8).arrayBuffer()));
  if (type === undefined) {
    throw new ShelfError(
      'bad-argument',
      `${field}: is neither JPEG nor PNG: pass the bytes of such a file`,
    );
  }
  return blob.type === type ? blob : blob.slice(0, blob.size, type);
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The type by a file's first eight bytes, if the service accepts it. */
export function typeOf(start: Uint8Array): 'image/jpeg' | 'image/png' | undefined {
  if (start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff) return 'image/jpeg';
  return PNG_SIGNATURE.every((byte, index) => start[index] === byte) ? 'image/png' : undefined;
}
