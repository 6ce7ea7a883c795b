import { createHmac, randomBytes } from 'node:crypto';

/** The ids of what one request makes. */
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
  /** The next 128 bits that nobody can guess, in hex. A repeat gets the same. */
  secret(): string;
}

/** The ids of a request without a key: each is new. */
export const newIds = (): RequestIds => ({
  ...idsOfSeed(randomBytes(32).toString('hex'), 'nothing'),
  isRepeatable: false,
});

/** The ids of a request with a key: they follow from the seed in its row, and from nothing else. */
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

/** A version 4 UUID from 16 bytes; RFC 9562 fixes six of their bits. */
function uuidOf(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
