import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { paginateQuery, paginateScan, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  storedResultRowSchema,
  taskRowSchema,
  type StoredResultRow,
} from '../../lambdas/contracts/rows';
import { sdkEnvironment } from '../../local/functions/function-environment';
import type { LocalCloudInfo } from '../../local/state/local-json';
import { LOCAL_CREDENTIALS, REGION } from '../../local/template/pseudo-parameters';
import { documents, tableNamed } from '../support/result-rows';

const ownerSchema = z.object({ owner: z.string(), result_uuid: z.string() });
const documentsSchema = taskRowSchema.pick({
  task_uuid: true,
  catalog_items_key: true,
  item_keys: true,
  export: true,
});

/** The objects of a task's exports that its row allows. The sweep deletes all but the file, an hour or more later. */
const exportKeysOf = ({ task_uuid, export: last }: z.infer<typeof documentsSchema>): string[] =>
  last
    ? Array.from(
        { length: last.latest - last.first + 1 },
        (_, index) => `exports/${task_uuid}/${last.first + index}`,
      )
    : [];

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
    return this.scan('Results', ownerSchema);
  }

  /** The keys of the documents that rows of Tasks name. */
  async documentsOfTasks(): Promise<Set<string>> {
    const rows = await this.scan('Tasks', documentsSchema);
    return new Set(
      rows.flatMap((row) => [
        row.catalog_items_key,
        ...(row.item_keys ?? []),
        ...exportKeysOf(row),
      ]),
    );
  }

  /** The uuids of an account's rows of a table that are not deleted. */
  async activeIn(word: string, uuid: string, account: string): Promise<string[]> {
    const schema = z.looseObject({
      account_id: z.string(),
      status: z.string(),
      [uuid]: z.string(),
    });
    const rows = await this.scan(word, schema);
    return rows
      .filter(({ account_id, status }) => account_id === account && status === 'ACTIVE')
      .map((row) => String(row[uuid]));
  }

  private async scan<T extends z.ZodType>(word: string, schema: T): Promise<z.infer<T>[]> {
    const found: z.infer<T>[] = [];
    const pages = paginateScan({ client: this.client }, { TableName: this.table(word) });
    for await (const { Items = [] } of pages)
      found.push(...Items.map((item) => schema.parse(item)));
    return found;
  }

  /** The keys of a bucket's objects. */
  async keysIn(bucketWord: 'Media' | 'Documents' | 'Uploads'): Promise<string[]> {
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
