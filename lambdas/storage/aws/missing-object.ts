import { S3ServiceException } from '@aws-sdk/client-s3';

/**
 * What was read of an object, or undefined if there is none under its key. S3 answers 403 for a missing
 * object if the reader may not list the bucket, as these functions.
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
