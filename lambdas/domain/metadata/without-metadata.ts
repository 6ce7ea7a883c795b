import { contentTypeOf } from '../picture';
import { jpegWithoutMetadata } from './jpeg-metadata';
import { pngWithoutMetadata } from './png-metadata';

/**
 * Removes places, names, devices, comments and thumbnails from a picture. Pixels, colour profile
 * and orientation stay.
 * @returns the same bytes if the picture has no metadata, or is neither a JPEG nor a PNG
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array {
  const type = contentTypeOf(bytes);
  if (type !== 'image/jpeg' && type !== 'image/png') return bytes;
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = Buffer.concat(
    type === 'image/jpeg' ? jpegWithoutMetadata(picture) : pngWithoutMetadata(picture),
  );
  return kept.equals(picture) ? bytes : kept;
}
