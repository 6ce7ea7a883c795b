import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3ServiceException,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { MEDIA_FOLDERS, type MediaFolder } from '../../contracts/access';
import { withoutMetadata } from '../../domain/metadata/without-metadata';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { s3 } from '../aws/clients';
import { listKeys } from '../aws/list-keys';
import { undefinedIfMissing } from '../aws/missing-object';

/**
 * The bucket of pictures. CloudFront serves a picture to anyone who knows its address, so pictures are stored
 * without metadata such as where they were taken.
 */

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.mediaBucket]: z.string() }),
);

/**
 * Creates a key with 128 random bits. A picture's only protection is that nobody can guess its key.
 * @param secret those bits in hex, if a repeat of the request must get the same key.
 */
export function newMediaKey(
  folder: MediaFolder,
  accountId: string,
  secret = randomBytes(16).toString('hex'),
): string {
  return `${mediaPrefixOf(folder, accountId)}${secret}`;
}

/** The prefix of an account's keys. It contains a hash, so that addresses do not reveal the account's name. */
export function mediaPrefixOf(folder: MediaFolder, accountId: string): string {
  return `${folder}/${createHash('sha256').update(accountId).digest('hex').slice(0, 16)}-`;
}

export async function writeMedia(
  key: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  await putPicture(key, withoutMetadata(bytes), contentType);
}

/**
 * Writes a picture, unless one is stored under its key. An earlier attempt may have fetched other
 * bytes from the same address, and readers and caches may already hold those.
 * @returns the bytes that are stored under the key.
 */
export async function writeMediaOnce(
  key: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<Uint8Array> {
  const served = withoutMetadata(bytes);
  try {
    await putPicture(key, served, contentType, { IfNoneMatch: '*' });
    return served;
  } catch (error) {
    // A picture is stored already. If the SDK repeated a write whose answer was lost, it is this
    // one.
    if (error instanceof S3ServiceException && error.name === 'PreconditionFailed') {
      return readMedia(key);
    }
    throw error;
  }
}

async function putPicture(
  key: string,
  bytes: Uint8Array,
  contentType: string,
  condition: Pick<PutObjectCommandInput, 'IfNoneMatch'> = {},
): Promise<void> {
  await s3().send(
    new PutObjectCommand({
      Bucket: environment()[ENVIRONMENT_VARIABLES.mediaBucket],
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
    new GetObjectCommand({ Bucket: environment()[ENVIRONMENT_VARIABLES.mediaBucket], Key: key }),
  );
  if (!object.Body) throw new Error(`The object ${key} has no body`);
  return object.Body.transformToByteArray();
}

export async function deleteMedia(key: string): Promise<void> {
  await s3().send(
    new DeleteObjectCommand({ Bucket: environment()[ENVIRONMENT_VARIABLES.mediaBucket], Key: key }),
  );
}

/** The keys that contain the account's hash, including keys that no row names. */
export async function listMedia(accountId: string): Promise<string[]> {
  const bucket = environment()[ENVIRONMENT_VARIABLES.mediaBucket];
  const prefixes = MEDIA_FOLDERS.map((folder) => mediaPrefixOf(folder, accountId));
  return (await Promise.all(prefixes.map((prefix) => listKeys(bucket, prefix)))).flat();
}

/** The bytes of a picture, or undefined if there is none under the key. */
export const findMedia = (key: string): Promise<Uint8Array | undefined> =>
  undefinedIfMissing(readMedia(key));
