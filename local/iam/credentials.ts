import type { IncomingMessage } from 'node:http';
import { LOCAL_CREDENTIALS } from '../template/pseudo-parameters';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A function's credentials. The access key is the function's name. */
export const credentialsOf = (functionName: string): Credentials => ({
  accessKeyId: functionName,
  secretAccessKey: `${LOCAL_CREDENTIALS.secretAccessKey}-${functionName}`,
});

/** Returns the access key of a request, from its Authorization header or its presigned address. */
export function accessKeyIdOf({
  headers,
  url = '',
}: Pick<IncomingMessage, 'headers' | 'url'>): string | undefined {
  const { authorization } = headers;
  const scope =
    authorization === undefined
      ? new URL(url, 'http://service').searchParams.get('X-Amz-Credential')
      : /\bCredential=([^,\s]+)/.exec(authorization)?.[1];
  return scope?.split('/')[0];
}
