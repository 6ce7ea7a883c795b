import { createHmac, randomBytes } from 'node:crypto';

/** The source of ids for what one request creates. */
export interface RequestIds {
  /**
   * Progress of an earlier request with the same key. `nothing`: there was none. `part`: it was
   * interrupted or failed. `all`: everything is stored and queued.
   */
  readonly earlier: 'nothing' | 'part' | 'all';
  /** Whether the request has a key, so that a repeat continues where this one stops. */
  readonly isRepeatable: boolean;
  /** The next uuid. A repeat of the request gets the same uuids in the same order. */
  uuid(): string;
  /** The next 128 bits that nobody can guess, in hex. A repeat of the request gets the same ones. */
  secret(): string;
}

/** Ids for a request without a key. They are random. */
export const newIds = (): RequestIds => ({
  ...idsOfSeed(randomBytes(32).toString('hex'), 'nothing'),
  isRepeatable: false,
});

/** Ids for a request with a key. They are derived only from the seed in the key's row. */
export function idsOfSeed(seed: string, earlier: RequestIds['earlier']): RequestIds {
  let taken = 0;
  const next = () => createHmac('sha256', seed).update(String(taken++)).digest().subarray(0, 16);
  return {
    earlier,
    isRepeatable: true,
    uuid: () => uuidOf(next()),
    secret: () => next().toString('hex'),
  };
}

/** Makes a version 4 UUID from 16 bytes, of which RFC 9562 fixes six bits. */
function uuidOf(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
