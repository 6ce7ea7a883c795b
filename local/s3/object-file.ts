import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import * as z from 'zod';

/** What is stored about an object besides its bytes. */
const objectMetadataSchema = z.object({
  key: z.string(),
  size: z.number().int(),
  etag: z.string(),
  modified: z.iso.datetime(),
  /**
   * Headers that are returned unchanged with the object, such as content type, cache control and x-amz-meta-*.
   */
  headers: z.record(z.string(), z.string()),
});
export type ObjectMetadata = z.infer<typeof objectMetadataSchema>;

/**
 * An object is one file: its bytes, its metadata as JSON, and the length of that JSON in 4 bytes.
 * One rename therefore publishes bytes and metadata together.
 */
const TRAILER_BYTES = 4;

export function encodeTrailer(metadata: ObjectMetadata): Buffer {
  const json = Buffer.from(JSON.stringify(metadata));
  const length = Buffer.alloc(TRAILER_BYTES);
  length.writeUInt32BE(json.length);
  return Buffer.concat([json, length]);
}

/** An object as it was when it was opened. Deleting or overwriting its key changes nothing here. */
export class OpenObject {
  constructor(
    private readonly handle: FileHandle,
    readonly metadata: ObjectMetadata,
  ) {}

  /** Streams the bytes from `start` to `end`, both inclusive as in an HTTP range. */
  read(start = 0, end = this.metadata.size - 1): Readable {
    return end < start
      ? Readable.from([])
      : this.handle.createReadStream({ start, end, autoClose: false });
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}

/** @returns `undefined` if there is no such file. */
export async function openObject(file: string): Promise<OpenObject | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return new OpenObject(handle, await metadataOf(handle));
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function metadataOf(handle: FileHandle): Promise<ObjectMetadata> {
  const { size } = await handle.stat();
  const length = await readAt(handle, size - TRAILER_BYTES, TRAILER_BYTES);
  const jsonBytes = length.readUInt32BE();
  const json = await readAt(handle, size - TRAILER_BYTES - jsonBytes, jsonBytes);
  return objectMetadataSchema.parse(JSON.parse(json.toString('utf8')));
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer } = await handle.read({ buffer: Buffer.alloc(length), position });
  return buffer;
}
