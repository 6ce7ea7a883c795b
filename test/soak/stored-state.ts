import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { paginateQuery, paginateScan, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { storedResultRowSchema, type StoredResultRow } from '../../lambdas/contracts/rows';
import { sdkEnvironment } from '../../local/functions/function-environment';
import type { LocalCloudInfo } from '../../local/state/local-json';
import { LOCAL_CREDENTIALS, REGION } from '../../local/template/pseudo-parameters';
import { documents, tableNamed } from '../support/result-rows';

const ownerSchema = z.object({ owner: z.string(), result_uuid: z.string() });

/** Tables and buckets of the service, as an operator sees them. */
export class StoredState {
  readonly client: DynamoDBDocumentClient;
  private readonly s3: S3Client;

  constructor(private readonly info: LocalCloudInfo) {
    this.client = documents(info);
    this.s3 = new S3Client({
      endpoint: sdkEnvironment(info.endpoints)['AWS_ENDPOINT_URL_S3'] ?? '',
      region: REGION,
      credentials: LOCAL_CREDENTIALS,
      forcePathStyle: true,
    });
  }

  table = (word: string): string => tableNamed(this.info, word);

  bucket(word: string): string {
    const name = this.info.resources.buckets.find((each) => each.includes(word.toLowerCase()));
    if (name === undefined) throw new Error(`No bucket is called ${word}`);
    return name;
  }

  /** The rows of a task's results, including what is left of deleted ones. */
  async resultsOf(account: string, taskUuid: string): Promise<StoredResultRow[]> {
    const rows: StoredResultRow[] = [];
    const pages = paginateQuery(
      { client: this.client },
      {
        TableName: this.table('Results'),
        KeyConditionExpression: '#owner = :owner',
        ExpressionAttributeNames: { '#owner': 'owner' },
        ExpressionAttributeValues: { ':owner': `${account}#${taskUuid}` },
        ConsistentRead: true,
      },
    );
    for await (const { Items = [] } of pages)
      rows.push(...Items.map((item) => storedResultRowSchema.parse(item)));
    return rows;
  }

  /** The owner of every row of Results: `<account>#<task>`. */
  async owners(): Promise<{ owner: string; result_uuid: string }[]> {
    const found: { owner: string; result_uuid: string }[] = [];
    const pages = paginateScan(
      { client: this.client },
      {
        TableName: this.table('Results'),
        ProjectionExpression: '#owner, result_uuid',
        ExpressionAttributeNames: { '#owner': 'owner' },
      },
    );
    for await (const { Items = [] } of pages)
      found.push(...Items.map((item) => ownerSchema.parse(item)));
    return found;
  }

  /** The keys of a bucket's objects. */
  async keysIn(bucketWord: 'Media' | 'Documents'): Promise<string[]> {
    const Bucket = this.bucket(bucketWord);
    const keys: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await this.s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
      keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    return keys;
  }
}
