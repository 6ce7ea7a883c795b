import { Transform, type TransformCallback } from 'node:stream';

/**
 * Decodes `aws-chunked` bodies, which the SDK sends for streams. A chunk is its size in hex (with an
 * optional `;chunk-signature=`), CRLF, the bytes, CRLF. Trailers such as `x-amz-checksum-crc32:...`
 * follow the chunk of size 0.
 */
export class AwsChunkedDecoder extends Transform {
  readonly trailers: Record<string, string> = {};
  private pending = Buffer.alloc(0);
  private state: 'size' | 'bytes' | 'end-of-chunk' | 'trailers' = 'size';
  private remaining = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.pending = Buffer.concat([this.pending, chunk]);
    try {
      while (this.step());
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    done(this.state === 'trailers' ? null : new Error('The aws-chunked body ends too early.'));
  }

  /** Decodes one line or one run of bytes. @returns false when more bytes must arrive first. */
  private step(): boolean {
    if (this.state === 'bytes') return this.takeBytes();
    const line = this.takeLine();
    if (line === undefined) return false;
    if (this.state === 'size') {
      this.remaining = parseSize(line);
      this.state = this.remaining === 0 ? 'trailers' : 'bytes';
    } else if (this.state === 'end-of-chunk') {
      this.state = 'size';
    } else {
      const [name = '', ...value] = line.split(':');
      if (name) this.trailers[name.toLowerCase()] = value.join(':').trim();
    }
    return true;
  }

  private takeBytes(): boolean {
    if (this.pending.length === 0) return false;
    const taken = this.pending.subarray(0, this.remaining);
    this.push(taken);
    this.pending = this.pending.subarray(taken.length);
    this.remaining -= taken.length;
    if (this.remaining === 0) this.state = 'end-of-chunk';
    return true;
  }

  private takeLine(): string | undefined {
    const end = this.pending.indexOf('\r\n');
    if (end < 0) return undefined;
    const line = this.pending.subarray(0, end).toString('latin1');
    this.pending = this.pending.subarray(end + 2);
    return line;
  }
}

function parseSize(line: string): number {
  const size = line.split(';')[0] ?? '';
  if (!/^[0-9a-f]+$/i.test(size)) throw new Error('The aws-chunked body has a malformed size.');
  return Number.parseInt(size, 16);
}
