import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ObjectStore } from './object-store';

/** A request to one bucket, parsed into its parts. */
export interface S3Call {
  readonly store: ObjectStore;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}
