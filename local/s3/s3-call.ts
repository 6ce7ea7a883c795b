import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Permissions } from '../iam/permissions';
import type { ObjectStore } from './object-store';

/** A request to one bucket, parsed into its parts. */
export interface S3Call {
  readonly store: ObjectStore;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly permissions: Permissions;
  /** The access key with which the request is signed. */
  readonly accessKeyId: string | undefined;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The ARN of the object, or of the bucket if the request names no object. */
export const arnOf = ({ bucket, key }: Pick<S3Call, 'bucket' | 'key'>): string =>
  key ? `arn:aws:s3:::${bucket}/${key}` : `arn:aws:s3:::${bucket}`;
