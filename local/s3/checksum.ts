import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { S3Error } from './s3-error';

/** A checksum that grows with each chunk. `digest` is base64, as in the `x-amz-checksum-*` headers. */
interface Checksum {
  update(chunk: Buffer): void;
  digest(): string;
}

const ALGORITHMS: Readonly<Record<string, () => Checksum>> = {
  'x-amz-checksum-crc32': crc32Checksum,
  'x-amz-checksum-sha1': () => hashChecksum('sha1'),
  'x-amz-checksum-sha256': () => hashChecksum('sha256'),
  'content-md5': () => hashChecksum('md5'),
};

/** Computes the one checksum that a request declares, by a header or by the name of its trailer. */
export class BodyChecksum {
  private readonly running: { readonly header: string; readonly checksum: Checksum } | undefined;

  constructor(declared: readonly string[]) {
    const header = declared.find((name) => name in ALGORITHMS);
    const create = header === undefined ? undefined : ALGORITHMS[header];
    if (header !== undefined && create) this.running = { header, checksum: create() };
  }

  update(chunk: Buffer): void {
    this.running?.checksum.update(chunk);
  }

  /**
   * Compares the checksum of the received bytes with the one that was sent.
   * @returns the header to give back with the object.
   * @throws S3Error when the two differ.
   */
  verify(sent: Readonly<Record<string, string | undefined>>): Record<string, string> {
    if (!this.running) return {};
    const { header, checksum } = this.running;
    const computed = checksum.digest();
    if (sent[header] !== computed) {
      throw new S3Error(400, 'BadDigest', `The body does not have the ${header} that was sent.`);
    }
    return header === 'content-md5' ? {} : { [header]: computed };
  }
}

function crc32Checksum(): Checksum {
  let value = 0;
  return {
    update: (chunk) => {
      value = crc32(chunk, value);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes.toString('base64');
    },
  };
}

function hashChecksum(algorithm: string): Checksum {
  const hash = createHash(algorithm);
  return {
    update: (chunk) => {
      hash.update(chunk);
    },
    digest: () => hash.digest('base64'),
  };
}
