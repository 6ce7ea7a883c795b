import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { LIMITS } from '../contracts/limits';
import { contentTypeOf } from '../domain/picture';

type Decode = (bytes: Uint8Array) => Promise<Uint8Array>;

const BOUND = { maxOutputLength: LIMITS.fetchedImageBytes };
const gunzip: Decode = (bytes) => promisify(zlib.gunzip)(bytes, BOUND);
/** Decompresses deflate. Some servers omit the zlib header that HTTP requires. */
const inflate: Decode = (bytes) =>
  ((bytes[0] ?? 0) & 0x0f) === 8
    ? promisify(zlib.inflate)(bytes, BOUND)
    : promisify(zlib.inflateRaw)(bytes, BOUND);

const DECODERS: Readonly<Record<string, Decode>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: inflate,
  br: (bytes) => promisify(zlib.brotliDecompress)(bytes, BOUND),
  zstd: (bytes) => promisify(zlib.zstdDecompress)(bytes, BOUND),
};

/** The largest number of encodings to undo. A picture needs at most one. */
const MAX_ENCODINGS = 2;

/**
 * Decompresses a picture that a host compressed although none was asked for. Bytes that begin like a picture
 * are left unchanged, because some hosts claim to compress but do not.
 * @throws the zlib Error if the data is damaged or larger than a picture may be.
 */
export async function decompress(bytes: Uint8Array, contentEncoding: string): Promise<Uint8Array> {
  const encodings = contentEncoding.split(',', MAX_ENCODINGS).map((name) => name.trim());
  let decoded = bytes;
  for (const encoding of encodings.reverse()) {
    const decode = DECODERS[encoding.toLowerCase()];
    if (decode && !contentTypeOf(decoded)) decoded = await decode(decoded);
  }
  return decoded;
}
