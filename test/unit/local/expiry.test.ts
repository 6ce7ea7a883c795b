import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { findUpload, putUpload } from '../../../lambdas/storage/objects/uploads';
import { deleteExpiredObjects, deleteExpiredRows, startExpiry } from '../../../local/expiry/expiry';
import { ObjectStore } from '../../../local/s3/object-store';
import { embeddedServices } from '../../support/embedded-services';
import { testTemplate } from '../../support/local-template';
import { temporaryFolder } from '../../support/temporary-folder';

embeddedServices({ tables: [ENVIRONMENT_VARIABLES.uploadsTable] });

const temporary = temporaryFolder();
const NOW = new Date('2026-11-20T12:00:00.000Z');
const DAY_MS = 86_400_000;

const buckets = {
  Media: {
    Type: 'AWS::S3::Bucket',
    Properties: {
      LifecycleConfiguration: {
        Rules: [
          { Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
          { Status: 'Enabled', Prefix: 'images/', ExpirationInDays: 2 },
        ],
      },
    },
  },
};
const template = testTemplate({
  [ENVIRONMENT_VARIABLES.uploadsTable]: {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      KeySchema: [{ AttributeName: 'account_id' }, { AttributeName: 'upload_id' }],
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
    },
  },
  ...buckets,
});

test('deletes rows whose time has come, and no others', async () => {
  const upload = (seconds: number) => ({
    account_id: 'shop',
    upload_id: randomUUID(),
    content_type: 'image/jpeg' as const,
    size: 1,
    created_at: NOW.toISOString(),
    expires_at: NOW.getTime() / 1_000 + seconds,
  });
  const [past, future] = [upload(-1), upload(1)];
  for (const row of [past, future]) await putUpload(row);

  const dynamodb = process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '';
  await deleteExpiredRows({ template, dynamodb }, NOW);

  expect(await findUpload(past)).toBeUndefined();
  expect(await findUpload(future)).toEqual(future);
});

describe('objects under a prefix of a rule', () => {
  const objects = new ObjectStore(temporary, new Set(['media']));
  const keysAfter = async (days: number): Promise<string[]> => {
    await deleteExpiredObjects({ template, objects }, new Date(Date.now() + days * DAY_MS));
    return (await objects.list('media', '')).map(({ key }) => key);
  };
  beforeAll(async () => {
    await objects.prepare();
    for (const key of ['images/1', 'thumbnails/1']) {
      await objects.put('media', key, Readable.from([Buffer.from('x')]), {}, { onlyNew: false });
    }
  });

  test('are deleted once they are older than it says, and nothing else is', async () => {
    expect(await keysAfter(1.9)).toEqual(['images/1', 'thumbnails/1']);
    expect(await keysAfter(2.1)).toEqual(['thumbnails/1']);
  });
});

test('reads nothing in the first minute after the start, when requests come', () => {
  jest.useFakeTimers();
  const listed: string[] = [];
  const objects = new ObjectStore(temporary, new Set());
  jest.spyOn(objects, 'list').mockImplementation((bucket) => {
    listed.push(bucket);
    return Promise.resolve([]);
  });
  try {
    const timers = startExpiry({ template: testTemplate(buckets), dynamodb: '', objects });
    jest.advanceTimersByTime(59_000);
    expect(listed).toEqual([]);
    jest.advanceTimersByTime(1_000);
    expect(listed).toEqual(['media']);
    jest.advanceTimersByTime(3_600_000);
    expect(listed).toEqual(['media', 'media']);
    for (const timer of timers) clearInterval(timer);
  } finally {
    jest.useRealTimers();
  }
});
