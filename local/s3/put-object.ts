import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import type { S3Call } from './s3-call';
import { S3Error } from './s3-error';

/**
 * The header with the body's CRC-32 in base64, which the SDK sends with each object. Other checksums are not
 * verified.
 */
const CHECKSUM_HEADER = 'x-amz-checksum-crc32';

const KEPT_HEADERS = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-language',
  CHECKSUM_HEADER,
];

/** PutObject: stores the body if its CRC-32 is the one the sender declared. */
export async function putObject({ store, bucket, key, request, response }: S3Call): Promise<void> {
  const { headers } = request;
  if (headers['content-encoding']?.includes('aws-chunked')) {
    throw new S3Error(501, 'NotImplemented', 'A streamed body is not implemented here.');
  }
  const onlyNew = headers['if-none-match'] === '*';
  if (onlyNew && (await store.head(bucket, key))) throw keyIsTaken(key);

  const metadata = await store.put(bucket, key, verified(request), keptHeaders(headers), {
    onlyNew,
  });
  if (!metadata) throw keyIsTaken(key);
  response.writeHead(200, { etag: metadata.etag });
  response.end();
}

/** Streams the body. If its checksum is wrong, the stream fails and nothing is stored. */
async function* verified(request: IncomingMessage): AsyncGenerator<Buffer> {
  let checksum = 0;
  for await (const chunk of request) {
    checksum = crc32(chunk as Buffer, checksum);
    yield chunk as Buffer;
  }
  const sent = request.headers[CHECKSUM_HEADER];
  const computed = Buffer.alloc(4);
  computed.writeUInt32BE(checksum);
  if (sent !== undefined && sent !== computed.toString('base64')) {
    throw new S3Error(
      400,
      'BadDigest',
      `The body does not have the ${CHECKSUM_HEADER} that was sent.`,
    );
  }
}

function keptHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const isKept = KEPT_HEADERS.includes(name) || name.startsWith('x-amz-meta-');
    if (isKept && typeof value === 'string') kept[name] = value;
  }
  return kept;
}

function keyIsTaken(key: string): S3Error {
  return new S3Error(412, 'PreconditionFailed', `There is an object ${key} already.`);
}
