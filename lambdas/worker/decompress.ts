import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { LIMITS } from '../contracts/limits';
import { contentTypeOf } from '../domain/picture';

type Decode = (bytes: Uint8Array) => Promise<Uint8Array>;

const BOUND = { maxOutputLength: LIMITS.fetchedImageBytes };
const gunzip: Decode = (bytes) => promisify(zlib.gunzip)(bytes, BOUND);
/** Some servers send deflate without the header of zlib that HTTP asks for. */
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

/** How many encodings are undone. A picture needs one at most. */
const MAX_ENCODINGS = 2;

/**
 * Undoes the compression that a host put on a picture although none was asked for. Bytes that begin
 * like a picture stay as they are, because some hosts only claim to compress.
 * @throws Error of zlib if the bytes are damaged, or more than a picture may have.
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
