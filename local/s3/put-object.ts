import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { AwsChunkedDecoder } from './aws-chunked';
import { BodyChecksum } from './checksum';
import type { S3Call } from './s3-call';
import { S3Error } from './s3-error';

const KEPT_HEADERS = ['content-type', 'cache-control', 'content-disposition', 'content-language'];

/** PutObject: takes a plain or an aws-chunked body and checks the checksum that the sender declared. */
export async function putObject({ store, bucket, key, request, response }: S3Call): Promise<void> {
  const { headers } = request;
  const onlyNew = headers['if-none-match'] === '*';
  if (onlyNew && (await store.head(bucket, key))) throw taken(key);

  const chunked = headers['content-encoding']?.includes('aws-chunked') === true;
  const decoder = chunked ? new AwsChunkedDecoder() : new PassThrough();
  const trailers = (): Record<string, string> =>
    decoder instanceof AwsChunkedDecoder ? decoder.trailers : {};

  const checksum = new BodyChecksum(declaredChecksums(headers));
  const kept = keptHeaders(headers);
  const content = verified(request.pipe(decoder), checksum, () => {
    Object.assign(kept, checksum.verify({ ...singleValues(headers), ...trailers() }));
  });
  request.once('close', () => {
    if (!request.complete) decoder.destroy(new S3Error(400, 'IncompleteBody', 'Cut off.'));
  });

  const metadata = await store.put(bucket, key, content, kept, { onlyNew });
  if (!metadata) throw taken(key);
  response.writeHead(200, { etag: metadata.etag });
  response.end();
}

/** Passes the bytes on, then runs `check`. If it throws, the stream fails and nothing is stored. */
async function* verified(
  source: Readable,
  checksum: BodyChecksum,
  check: () => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    checksum.update(chunk as Buffer);
    yield chunk as Buffer;
  }
  check();
}

function declaredChecksums(headers: IncomingHttpHeaders): string[] {
  return [...Object.keys(headers), String(headers['x-amz-trailer'] ?? '').toLowerCase()];
}

function keptHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(singleValues(headers)).filter(
      ([name]) => KEPT_HEADERS.includes(name) || name.startsWith('x-amz-meta-'),
    ),
  );
}

function singleValues(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

function taken(key: string): S3Error {
  return new S3Error(412, 'PreconditionFailed', `There is an object ${key} already.`);
}
