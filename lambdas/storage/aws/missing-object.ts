import { S3ServiceException } from '@aws-sdk/client-s3';

/**
 * The object that was read, or undefined if there is none under the key. S3 reports a missing object as 403 to
 * readers without permission to list the bucket, such as these functions.
 */
export async function undefinedIfMissing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404 || status === 403) return undefined;
    throw error;
  }
}
