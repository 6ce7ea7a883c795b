import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { learnedCutSchema } from '../../contracts/learned-views';
import { namedPictures } from '../../domain/learned-views';
import { s3 } from '../aws/clients';
import { scanPages } from '../aws/scan-rows';

/** A row, and the objects that it names. */
export interface Naming {
  readonly row: string;
  readonly pictures: readonly string[];
  readonly documents: readonly string[];
}

const itemSchema = z
  .object({
    item_uuid: z.string(),
    status: z.literal('ACTIVE'),
    thumbnail_key: z.string(),
    reference_keys: z.array(z.string()),
    learned: z.array(learnedCutSchema).optional(),
  })
  .transform((item) => ({
    row: `item ${item.item_uuid}`,
    pictures: namedPictures(item),
    documents: [],
  }));
const taskSchema = z
  .object({ task_uuid: z.string(), status: z.literal('ACTIVE'), catalog_items_key: z.string() })
  .transform((task) => ({
    row: `task ${task.task_uuid}`,
    pictures: [],
    documents: [task.catalog_items_key],
  }));
const resultSchema = z
  .object({
    result_uuid: z.string(),
    status: z.literal('COMPLETED'),
    image_key: z.string(),
    document_key: z.string().optional(),
  })
  .transform((result) => ({
    row: `result ${result.result_uuid}`,
    pictures: [result.image_key],
    documents: result.document_key === undefined ? [] : [result.document_key],
  }));
const namingSchema = z.union([itemSchema, taskSchema, resultSchema]);

/**
 * Yields the objects that rows of Catalog, Tasks and Results name, one page at a time. Rows that need no object
 * are skipped.
 */
export async function* namedObjects(table: string): AsyncGenerator<Naming[]> {
  for await (const page of scanPages(table)) {
    yield page.flatMap((row) => namingSchema.safeParse(row).data ?? []);
  }
}

/** All keys of a bucket. A million of them take some 150 MB. */
export async function allKeys(bucket: string): Promise<Set<string>> {
  const keys = new Set<string>();
  let token: string | undefined;
  do {
    const page = await s3().send(
      new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: token }),
    );
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.add(Key);
    token = page.NextContinuationToken;
  } while (token !== undefined);
  return keys;
}
