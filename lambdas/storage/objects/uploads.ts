import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { uploadRowSchema, type UploadRow } from '../../contracts/rows';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { dynamo, s3 } from '../aws/clients';
import { isWritten, unlessRefused } from '../aws/conditions';
import { undefinedIfMissing } from '../aws/missing-object';
import { parseRow } from '../aws/rows';

/**
 * Photos that callers send directly to S3. Each has a row in table Uploads. The bucket Uploads has its bytes:
 * first under `unclaimed/`, and from its submission, as a copy, under `claimed/`, where other pictures also
 * wait for conversion to JPEG.
 */

const tableEnvironment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.uploadsTable]: z.string() }),
);
export const uploadsTable = () => tableEnvironment()[ENVIRONMENT_VARIABLES.uploadsTable];
const bucketEnvironment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.uploadsBucket]: z.string() }),
);
export const uploadsBucket = () => bucketEnvironment()[ENVIRONMENT_VARIABLES.uploadsBucket];

type UploadKey = Readonly<Pick<UploadRow, 'account_id' | 'upload_id'>>;
const rowKeyOf = ({ account_id, upload_id }: UploadKey) => ({ account_id, upload_id });
/** The key under which a caller's photo arrives. */
export const unclaimedKeyOf = ({ upload_id }: UploadKey): string => `unclaimed/${upload_id}`;

export async function putUpload(row: UploadRow): Promise<void> {
  // The id is new and random, so a refusal means that the SDK repeated the write.
  await unlessRefused(
    dynamo().send(
      new PutCommand({
        TableName: uploadsTable(),
        Item: row,
        ConditionExpression: 'attribute_not_exists(upload_id)',
      }),
    ),
  );
}

export async function findUpload(key: UploadKey): Promise<UploadRow | undefined> {
  const answer = await dynamo().send(
    new GetCommand({ TableName: uploadsTable(), Key: rowKeyOf(key), ConsistentRead: true }),
  );
  return answer.Item && parseRow('Uploads', uploadRowSchema, answer.Item);
}

/** Reads the first bytes of an upload's object; undefined if nothing has been uploaded yet. */
export async function readUploadHead(
  key: UploadKey,
  length: number,
): Promise<Uint8Array | undefined> {
  const object = await undefinedIfMissing(
    s3().send(
      new GetObjectCommand({
        Bucket: uploadsBucket(),
        Key: unclaimedKeyOf(key),
        Range: `bytes=0-${length - 1}`,
      }),
    ),
  );
  if (!object) return undefined;
  if (!object.Body) throw new Error('The upload has no body');
  return object.Body.transformToByteArray();
}

/**
 * Makes an upload the picture of one result.
 * @param imageKey the key of the result's image
 * @returns false if the upload is already the picture of another result, or has expired.
 */
export async function claimUpload(key: UploadKey, imageKey: string, now: Date): Promise<boolean> {
  return updateClaim(
    key,
    {
      update: 'SET claimed_by = :image',
      // A repeat of the same claim succeeds: the SDK repeats a write whose answer was lost.
      condition: 'claimed_by = :image OR (attribute_not_exists(claimed_by) AND expires_at > :now)',
    },
    { ':image': imageKey, ':now': Math.floor(now.getTime() / 1000) },
  );
}

/** Releases a claim, if there is one, so that the upload can be submitted again. */
export async function releaseUpload(key: UploadKey, imageKey: string): Promise<void> {
  await updateClaim(
    key,
    { update: 'REMOVE claimed_by', condition: 'claimed_by = :image' },
    { ':image': imageKey },
  );
}

async function updateClaim(
  key: UploadKey,
  change: { readonly update: string; readonly condition: string },
  values: Record<string, unknown>,
): Promise<boolean> {
  return isWritten(
    dynamo().send(
      new UpdateCommand({
        TableName: uploadsTable(),
        Key: rowKeyOf(key),
        UpdateExpression: change.update,
        ConditionExpression: change.condition,
        ExpressionAttributeValues: values,
      }),
    ),
  );
}

/** Where the worker finds the photo of a claimed upload. */
export const claimedKeyOf = (imageKey: string): string =>
  `claimed/${imageKey.slice(imageKey.indexOf('/') + 1)}`;

/** Copies a claimed upload within S3 to a key that later PUTs and expiry cannot affect. */
export async function copyClaimedUpload(key: UploadKey, imageKey: string): Promise<void> {
  await s3().send(
    new CopyObjectCommand({
      Bucket: uploadsBucket(),
      Key: claimedKeyOf(imageKey),
      CopySource: `${uploadsBucket()}/${unclaimedKeyOf(key)}`,
    }),
  );
}

/** Keeps a picture for the worker, which stores a JPEG of it under the same key in Media. */
export async function putClaimedUpload(imageKey: string, bytes: Uint8Array): Promise<void> {
  await s3().send(
    new PutObjectCommand({ Bucket: uploadsBucket(), Key: claimedKeyOf(imageKey), Body: bytes }),
  );
}

/** Reads the photo of a claimed upload; undefined if the worker has already taken it. */
export async function readClaimedUpload(key: string): Promise<Uint8Array | undefined> {
  const object = await undefinedIfMissing(
    s3().send(new GetObjectCommand({ Bucket: uploadsBucket(), Key: key })),
  );
  if (!object) return undefined;
  if (!object.Body) throw new Error(`The object ${key} has no body`);
  return object.Body.transformToByteArray();
}

/** Deletes the photo that a caller sent to an upload's address. */
export const deleteUnclaimedUpload = (key: UploadKey): Promise<void> =>
  deleteUploadedObject(unclaimedKeyOf(key));

export const deleteClaimedUpload = (key: string): Promise<void> => deleteUploadedObject(key);

async function deleteUploadedObject(key: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: uploadsBucket(), Key: key }));
}
