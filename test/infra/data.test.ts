import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { plain } from '../support/deployed-functions';
import { readTemplates } from '../support/template';

const { stateful, service } = readTemplates();
const tables = stateful.resources('AWS::DynamoDB::Table');
const buckets = stateful.resources('AWS::S3::Bucket');

test('tables and buckets keep their ids, because a new id makes a new, empty resource', () => {
  expect([...tables, ...buckets].map(({ id }) => id).sort()).toEqual([
    'DocumentsBucket089EA665',
    'MediaObjectsBucket58ED35B0',
    'TablesApiKeysTable66547D22',
    'TablesCatalogTable2D69BBF5',
    'TablesCountersTable54C35657',
    'TablesEnrolmentsTableE99E2F54',
    'TablesGalleriesTable5B7D7CF7',
    'TablesIdempotencyTable1050D95E',
    'TablesPlanogramsTable24A93FF5',
    'TablesResultsTable8BB4DEB8',
    'TablesTasksTableC531AB37',
    'TablesUploadsTable55410D8C',
    'TablesUsageTable6DB3CB98',
    'TablesWebhookSecretsTable47540783',
    'UploadsObjectsBucket8009C22F',
  ]);
});

test('nothing in the service stack holds data', () => {
  const types = new Set(service.resources().map(({ Type }) => Type));
  expect(types).not.toContain('AWS::DynamoDB::Table');
  expect(types).not.toContain('AWS::S3::Bucket');
});

describe.each(tables)('$id', ({ Properties, DeletionPolicy, UpdateReplacePolicy }) => {
  test('outlives its stack', () => {
    expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['Retain', 'Retain']);
    expect(Properties['DeletionProtectionEnabled']).toBe(true);
  });

  test('is paid per request, encrypted and restorable', () => {
    expect(Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      SSESpecification: { SSEEnabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });
});

describe.each(buckets)('$id', ({ id, Properties, DeletionPolicy, UpdateReplacePolicy }) => {
  test('outlives its stack', () => {
    expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['Retain', 'Retain']);
  });

  test('is encrypted and never public', () => {
    expect(Properties).toMatchObject({
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
        ],
      },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
  });

  test('refuses plain HTTP', () => {
    const policy = stateful
      .resources('AWS::S3::BucketPolicy')
      .find((candidate) => stateful.text(candidate.Properties['Bucket']) === `<${id}>`);
    expect(policy?.Properties['PolicyDocument']).toMatchObject({
      Statement: expect.arrayContaining([
        expect.objectContaining({
          Effect: 'Deny',
          Action: 's3:*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      ]),
    });
  });
});

test('CloudFront may read the media bucket only, and only this distribution may', () => {
  const allowed = stateful.resources('AWS::S3::BucketPolicy').flatMap((policy) => {
    const text = JSON.stringify(policy.Properties['PolicyDocument']);
    return text.includes('cloudfront.amazonaws.com')
      ? [[plain(stateful.text(policy.Properties['Bucket'])), text] as const]
      : [];
  });
  expect(allowed.map(([bucket]) => bucket)).toEqual(['MediaObjectsBucket']);
  expect(allowed[0]?.[1]).toContain('AWS:SourceArn');
});

test('pictures are served over TLS from the private bucket', () => {
  const [distribution] = stateful.resources('AWS::CloudFront::Distribution');
  expect(distribution?.Properties['DistributionConfig']).toMatchObject({
    DefaultCacheBehavior: { ViewerProtocolPolicy: 'redirect-to-https' },
    Origins: [{ OriginAccessControlId: expect.anything() }],
  });
});

test('CloudFront serves a picture for an hour at most after it was deleted', () => {
  const [policy] = stateful.resources('AWS::CloudFront::CachePolicy');
  const [distribution] = stateful.resources('AWS::CloudFront::Distribution');

  expect(policy?.Properties['CachePolicyConfig']).toMatchObject({ MinTTL: 0, MaxTTL: 3_600 });
  expect(distribution?.Properties['DistributionConfig']).toMatchObject({
    DefaultCacheBehavior: { CachePolicyId: { Ref: policy?.id } },
  });
});

test('names that must be unique in CloudFront hold the region, so that two regions can have the service', () => {
  const names = stateful
    .resources('AWS::CloudFront::OriginAccessControl')
    .map(({ Properties }) =>
      stateful.text(
        z.object({ OriginAccessControlConfig: z.object({ Name: z.unknown() }) }).parse(Properties)
          .OriginAccessControlConfig.Name,
      ),
    );
  const policies = stateful
    .resources('AWS::CloudFront::CachePolicy')
    .map(({ Properties }) =>
      stateful.text(
        z.object({ CachePolicyConfig: z.object({ Name: z.unknown() }) }).parse(Properties)
          .CachePolicyConfig.Name,
      ),
    );
  expect([...names, ...policies]).toEqual(Array(2).fill('shelf-recognition-<AWS::Region>'));
});

const propertyOf = (table: string, property: string) =>
  tables.find(({ id }) => id.startsWith(`Tables${table}Table`))?.Properties[property];

test('an upload that nobody submits is deleted after a day, and a submitted one after ten', () => {
  const uploads = buckets.find(({ id }) => id.startsWith('Uploads'));

  expect(uploads?.Properties['LifecycleConfiguration']).toMatchObject({
    Rules: expect.arrayContaining([
      { ExpirationInDays: 1, Prefix: 'unclaimed/', Status: 'Enabled' },
      { ExpirationInDays: 10, Prefix: 'claimed/', Status: 'Enabled' },
    ]) as unknown,
  });
});

test('web pages may send photos to the bucket of uploads, and to no other', () => {
  const open = buckets.filter(({ Properties }) => 'CorsConfiguration' in Properties);

  expect(open.map(({ id }) => plain(`<${id}>`))).toEqual(['UploadsObjectsBucket']);
  expect(open[0]?.Properties['CorsConfiguration']).toMatchObject({
    CorsRules: [{ AllowedMethods: ['PUT'], AllowedOrigins: ['*'] }],
  });
});

test('an enrolment has the keys of its item', () => {
  expect(propertyOf('Enrolments', 'KeySchema')).toEqual([
    { AttributeName: 'account_id', KeyType: 'HASH' },
    { AttributeName: 'item_uuid', KeyType: 'RANGE' },
  ]);
  expect(propertyOf('Enrolments', 'KeySchema')).toEqual(propertyOf('Catalog', 'KeySchema'));
});

test('packed galleries are deleted after four days, exports after seven, and no other documents are', () => {
  const documents = buckets.find(({ id }) => id.startsWith('Documents'));

  expect(documents?.Properties['LifecycleConfiguration']).toMatchObject({
    Rules: [
      { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
      { Prefix: 'galleries/', ExpirationInDays: 4, Status: 'Enabled' },
      { Prefix: 'exports/', ExpirationInDays: 7, Status: 'Enabled' },
    ],
  });
});

test('rows of Enrolments, Galleries, Idempotency, Results, Uploads and Usage expire, and no others do', () => {
  const expiring = tables.flatMap(({ id, Properties }) =>
    Properties['TimeToLiveSpecification'] === undefined
      ? []
      : [[plain(`<${id}>`), Properties['TimeToLiveSpecification']]],
  );
  expect(expiring).toEqual([
    ['TablesEnrolmentsTable', { AttributeName: 'expires_at', Enabled: true }],
    ['TablesGalleriesTable', { AttributeName: 'expires_at', Enabled: true }],
    ['TablesResultsTable', { AttributeName: 'expires_at', Enabled: true }],
    ['TablesIdempotencyTable', { AttributeName: 'expires_at', Enabled: true }],
    ['TablesUploadsTable', { AttributeName: 'expires_at', Enabled: true }],
    ['TablesUsageTable', { AttributeName: 'expires_at', Enabled: true }],
  ]);
});

describe('the indexes', () => {
  const indexesOf = (table: string) => propertyOf(table, 'GlobalSecondaryIndexes') ?? [];
  const index = (name: string, partition: string, sort: string, projection: string) =>
    expect.objectContaining({
      IndexName: name,
      KeySchema: [
        { AttributeName: partition, KeyType: 'HASH' },
        { AttributeName: sort, KeyType: 'RANGE' },
      ],
      Projection: expect.objectContaining({ ProjectionType: projection }),
    });

  test('of Catalog leave out attributes that lists do not show', () => {
    expect(indexesOf('Catalog')).toEqual([
      index('by-position', 'account_id', 'position', 'INCLUDE'),
      index('by-name', 'account_id', 'name', 'INCLUDE'),
      index('by-custom-id', 'account_id', 'custom_id', 'INCLUDE'),
      index('by-barcode', 'account_id', 'barcode', 'INCLUDE'),
    ]);
    expect(JSON.stringify(indexesOf('Catalog'))).not.toMatch(/reference_keys|tags/);
  });

  test('of Enrolments, Tasks, Results, ApiKeys and Counters serve their lists', () => {
    expect(indexesOf('Enrolments')).toEqual([]);
    expect(indexesOf('Tasks')).toEqual([
      index('by-position', 'account_id', 'position', 'ALL'),
      index('unfinished', 'unfinished', 'created_at', 'KEYS_ONLY'),
    ]);
    expect(indexesOf('Results')).toEqual([
      index('by-position', 'owner', 'position', 'ALL'),
      index('by-created', 'owner', 'created_at', 'KEYS_ONLY'),
      index('by-external-id', 'owner', 'external_id', 'INCLUDE'),
      index('unfinished', 'unfinished', 'created_at', 'KEYS_ONLY'),
    ]);
    expect(indexesOf('ApiKeys')).toEqual([index('by-account', 'account_id', 'created_at', 'ALL')]);
    expect(indexesOf('Counters')).toEqual([]);
  });
});
