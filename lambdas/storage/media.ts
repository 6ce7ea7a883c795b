import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
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
  await s3().send(
    new PutObjectCommand({
      Bucket: environment()[ENVIRONMENT.mediaBucket],
      Key: key,
      Body: bytes,
      ContentType: contentType,
      // A key is never written twice with different bytes.
      CacheControl: 'public, max-age=31536000, immutable',
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
