import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { appendFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { encodeTrailer, openObject, type ObjectMetadata, type OpenObject } from './object-file';

/** How many files a listing reads at once. By default, a process may have 1,024 files open. */
const MAX_OPEN_FILES = 64;

/**
 * Keeps each bucket as a folder and each object as a file. File names are hashes of keys, because a key may be
 * too long for a file name.
 */
export class ObjectStore {
  private readonly incoming: string;

  constructor(
    private readonly folder: string,
    readonly buckets: ReadonlySet<string>,
  ) {
    this.incoming = path.join(folder, '.incoming');
  }

  /** Empties the folder for incoming files, where a killed process may have left unfinished ones. */
  async prepare(): Promise<void> {
    await rm(this.incoming, { recursive: true, force: true });
    await mkdir(this.incoming, { recursive: true });
  }

  /**
   * Stores a stream. Readers see the whole object or nothing.
   * @returns `undefined` if `onlyNew` is true and the key already exists.
   */
  async put(
    bucket: string,
    key: string,
    content: AsyncIterable<Buffer>,
    headers: Record<string, string>,
    { onlyNew }: { readonly onlyNew: boolean },
  ): Promise<ObjectMetadata | undefined> {
    const temporary = path.join(this.incoming, randomUUID());
    try {
      const hash = createHash('md5');
      const hashed = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      };
      await pipeline(content, hashed, createWriteStream(temporary, { flags: 'wx' }));
      const metadata: ObjectMetadata = {
        key,
        size: (await stat(temporary)).size,
        etag: `"${hash.digest('hex')}"`,
        modified: new Date().toISOString(),
        headers,
      };
      await appendFile(temporary, encodeTrailer(metadata));
      return (await this.publish(temporary, this.fileOf(bucket, key), onlyNew))
        ? metadata
        : undefined;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async head(bucket: string, key: string): Promise<ObjectMetadata | undefined> {
    return readMetadata(this.fileOf(bucket, key));
  }

  /** @returns an object that the caller must close, or `undefined` if there is none */
  open(bucket: string, key: string): Promise<OpenObject | undefined> {
    return openObject(this.fileOf(bucket, key));
  }

  async delete(bucket: string, key: string): Promise<void> {
    await rm(this.fileOf(bucket, key), { force: true });
  }

  /** Lists all objects under a prefix, ordered by key. It reads every file in the bucket. */
  async list(bucket: string, prefix: string): Promise<ObjectMetadata[]> {
    const root = path.join(this.folder, bucket);
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile());
    const objects: ObjectMetadata[] = [];
    for (let start = 0; start < files.length; start += MAX_OPEN_FILES) {
      const some = await Promise.all(
        files
          .slice(start, start + MAX_OPEN_FILES)
          .map((entry) => readMetadata(path.join(entry.parentPath, entry.name))),
      );
      objects.push(...some.filter((object) => object !== undefined));
    }
    return objects
      .filter((object) => object.key.startsWith(prefix))
      .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  }

  private async publish(temporary: string, file: string, onlyNew: boolean): Promise<boolean> {
    await mkdir(path.dirname(file), { recursive: true });
    if (!onlyNew) {
      await rename(temporary, file);
      return true;
    }
    // Unlike a rename, a link fails if the name exists, so no further check is needed.
    try {
      await link(temporary, file);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }

  private fileOf(bucket: string, key: string): string {
    const name = createHash('sha256').update(key).digest('hex');
    return path.join(this.folder, bucket, name.slice(0, 2), name);
  }
}

async function readMetadata(file: string): Promise<ObjectMetadata | undefined> {
  const object = await openObject(file);
  await object?.close();
  return object?.metadata;
}
