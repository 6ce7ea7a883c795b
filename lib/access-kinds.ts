import type { LaneName } from '../lambdas/contracts/queue-message';
import type { MediaFolder } from '../lambdas/storage/objects/media';
import type { UploadFolder } from '../lambdas/storage/objects/uploads';

/** What a function may be allowed. Actions are spelt as in IAM. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  /** A query of the table itself. */
  | 'Query'
  /** A query of one index. */
  | `Query ${IndexName}`
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem';

/** A first write that is refused reads whether the row is its own (lambdas/storage/aws/new-rows.ts). */
export const FIRST_WRITE_ACTIONS = ['PutItem', 'GetItem'] as const;

export const TABLE_NAMES = [
  'catalog',
  'enrolments',
  'galleries',
  'planograms',
  'tasks',
  'results',
  'apiKeys',
  'counters',
  'idempotency',
  'webhookSecrets',
  'uploads',
  'usage',
] as const;
export type TableName = (typeof TABLE_NAMES)[number];

export type IndexName =
  `by-${'position' | 'name' | 'custom-id' | 'barcode' | 'created' | 'external-id'}` | 'unfinished';

/** S3 actions, each with the prefixes it is allowed under. */
export type ObjectAccess<Prefix extends string> = {
  readonly [Action in 'GetObject' | 'PutObject' | 'DeleteObject']?: readonly Prefix[];
};
export type DocumentPrefix = 'tasks' | 'results' | 'galleries';

export interface Access {
  readonly tables?: Readonly<Partial<Record<TableName, readonly TableAction[]>>>;
  readonly media?: ObjectAccess<MediaFolder>;
  /** The function is told the public address of media objects. */
  readonly mediaAddresses?: true;
  readonly documents?: ObjectAccess<DocumentPrefix>;
  readonly uploads?: ObjectAccess<UploadFolder>;
  /** The function is told where browsers send uploads. */
  readonly uploadsOrigin?: true;
  readonly sendsTo?: readonly LaneName[];
  /** Puts a result's callback on the queue of first attempts. */
  readonly startsCallbacks?: true;
  /** Starts the workflow that makes the attempts after the first. */
  readonly startsCallbackWorkflow?: true;
}
