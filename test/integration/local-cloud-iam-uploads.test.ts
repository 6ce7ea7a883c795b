import { CopyObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { readAssembly } from '../../local/template/assembly';
import { LOCAL_CREDENTIALS } from '../../local/template/pseudo-parameters';
import { bucketName } from '../../local/template/resource-types';
import { functionEndpoints, type FunctionEndpoints } from '../support/function-endpoints';
import { synthesisedApp } from '../support/template';
import { temporaryFolder } from '../support/temporary-folder';
import { withoutGrant } from '../support/without-grant';

const { stacks } = readAssembly(synthesisedApp());
const folders = [temporaryFolder(), temporaryFolder()] as const;
const SUBMISSION = 'FunctionsSubmission';
let whole: FunctionEndpoints;
let without: FunctionEndpoints;
let Bucket = '';

beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  whole = await functionEndpoints(stacks, folders[0]);
  const changed = withoutGrant(stacks, 'AWS::IAM::Role', SUBMISSION, 's3:PutObject');
  without = await functionEndpoints(changed, folders[1]);
  Bucket = bucketName(whole.named('AWS::S3::Bucket', 'Uploads'));
});
afterAll(() => Promise.all([whole.close(), without.close()]));

/** An address to put an object, signed by the function whose id begins with the words. */
const addressOf = (cloud: FunctionEndpoints, words: string, Key: string) =>
  getSignedUrl(cloud.clientsOf(words).s3, new PutObjectCommand({ Bucket, Key }));

async function put(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(url, { method: 'PUT', body: '', headers });
  return [answer.status, /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1]];
}

test('a presigned address allows what the role of the function that signed it allows', async () => {
  expect(await put(await addressOf(whole, SUBMISSION, 'unclaimed/1'))).toEqual([200, undefined]);
  const refused = [403, 'AccessDenied'];
  expect(await put(await addressOf(without, SUBMISSION, 'unclaimed/1'))).toEqual(refused);
  expect(await put(await addressOf(whole, SUBMISSION, 'others/1'))).toEqual(refused);
  expect(await put(await addressOf(whole, 'FunctionsService', 'unclaimed/1'))).toEqual(refused);
});

test('a presigned address is no way around its signature, with an odd header beside it', async () => {
  const url = (await addressOf(whole, SUBMISSION, 'unclaimed/1')).replace('claimed/1', 'x/2');

  expect(await put(url)).toEqual([403, 'SignatureDoesNotMatch']);
  expect(await put(url, { authorization: 'Basic x' })).toEqual([403, 'InvalidAccessKeyId']);
});

test('who copies an object must be allowed to read it', async () => {
  const { s3: administrator } = whole.clientsWith(LOCAL_CREDENTIALS);
  for (const Key of ['unclaimed/2', 'claimed/2']) {
    await administrator.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
  }
  const { s3 } = whole.clientsOf('FunctionsSubmission');
  const copy = (source: string) =>
    s3.send(
      new CopyObjectCommand({ Bucket, Key: 'claimed/copy', CopySource: `${Bucket}/${source}` }),
    );

  await copy('unclaimed/2');
  await expect(copy('claimed/2')).rejects.toMatchObject({ name: 'AccessDenied' });
  await expect(copy('unclaimed/none')).rejects.toMatchObject({ name: 'AccessDenied' });
  await expect(
    administrator.send(new GetObjectCommand({ Bucket, Key: 'claimed/copy' })),
  ).resolves.toBeDefined();
});
