import {
  GetObjectCommand,
  PutObjectCommand,
  S3ServiceException,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ENVIRONMENT, readEnvironment } from '../shared/environment';
import { once } from '../shared/once';
import { s3 } from './clients';

/** The bucket of pictures, which CloudFront serves to whoever knows an address. */

const environment = once(() => readEnvironment({ [ENVIRONMENT.mediaBucket]: z.string() }));

export type MediaFolder = 'thumbnails' | 'references' | 'images';

/** 128 random bits: nobody finds a picture by guessing. */
export function newMediaKey(folder: MediaFolder): string {
  return `${folder}/${randomBytes(16).toString('hex')}`;
}

export async function writeMedia(
  key: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  await put(key, bytes, contentType);
}

/**
 * Writes a picture unless there is one under its key: another attempt may have fetched other bytes
 * from the same address, and readers, and caches, may have them by now.
 * @returns the bytes that stand under the key.
 */
export async function writeMediaOnce(
  key: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<Uint8Array> {
  try {
    await put(key, bytes, contentType, { IfNoneMatch: '*' });
    return bytes;
  } catch (error) {
    // Also where the SDK repeats a write whose answer was lost: the bytes are the same then.
    if (error instanceof S3ServiceException && error.name === 'PreconditionFailed') {
      return readMedia(key);
    }
    throw error;
  }
}

async function put(
  key: string,
  bytes: Uint8Array,
  contentType: string,
  condition: Pick<PutObjectCommandInput, 'IfNoneMatch'> = {},
): Promise<void> {
  await s3().send(
    new PutObjectCommand({
      Bucket: environment()[ENVIRONMENT.mediaBucket],
      Key: key,
      Body: bytes,
      ContentType: contentType,
      // A key is never written twice with different bytes.
      CacheControl: 'public, max-age=31536000, immutable',
      ...condition,
    }),
  );
}

export async function readMedia(key: string): Promise<Uint8Array> {
  const object = await s3().send(
    new GetObjectCommand({ Bucket: environment()[ENVIRONMENT.mediaBucket], Key: key }),
  );
  if (!object.Body) throw new Error(`The object ${key} has no body`);
  return object.Body.transformToByteArray();
}

/** As {@link readMedia}, or undefined where there is no picture. */
export async function findMedia(key: string): Promise<Uint8Array | undefined> {
  try {
    return await readMedia(key);
  } catch (error) {
    // S3 answers 403 for what is not there where the reader may not list the bucket, as here.
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404 || status === 403) return undefined;
    throw error;
  }
}
