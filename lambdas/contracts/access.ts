import type { LaneName } from './queue-message';

/** An action on a table, as in IAM. */
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

/**
 * If a first write is refused, the stored row is read, to see whether an earlier attempt at the
 * same write stored it (lambdas/storage/aws/new-rows.ts).
 */
export const FIRST_WRITE_ACTIONS = ['PutItem', 'GetItem'] as const;

/**
 * Reading a list reads its counter (GetItem) and voids (BatchGetItem). UpdateItem adds a void for a
 * position that a crashed request left without a row.
 */
export const LIST_COUNTER_ACTIONS = ['GetItem', 'BatchGetItem', 'UpdateItem'] as const;

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

type IndexName =
  `by-${'position' | 'name' | 'custom-id' | 'barcode' | 'created' | 'external-id'}` | 'unfinished';

/** The folders in the bucket Media. */
export const MEDIA_FOLDERS = ['thumbnails', 'references', 'images'] as const;
export type MediaFolder = (typeof MEDIA_FOLDERS)[number];
/** The folders in the bucket Uploads. */
export type UploadFolder = 'unclaimed' | 'claimed';

/** S3 actions, each with the prefixes it is allowed under. */
export type ObjectAccess<Prefix extends string> = {
  readonly [Action in 'GetObject' | 'PutObject' | 'DeleteObject']?: readonly Prefix[];
};
export type DocumentPrefix = 'tasks' | 'results' | 'galleries' | 'exports';

export interface Access {
  readonly tables?: Readonly<Partial<Record<TableName, readonly TableAction[]>>>;
  readonly media?: ObjectAccess<MediaFolder>;
  /** The function receives the public address of media objects. */
  readonly mediaAddresses?: true;
  readonly documents?: ObjectAccess<DocumentPrefix>;
  readonly uploads?: ObjectAccess<UploadFolder>;
  /** The function receives the address to which browsers send uploads. */
  readonly uploadsOrigin?: true;
  readonly sendsTo?: readonly LaneName[];
  /** Starts the workflow of callbacks. */
  readonly startsCallbacks?: true;
}

/** Access for adding to the log of catalogue changes. */
export const LOG_OF_CHANGES = {
  counters: ['UpdateItem'],
  galleries: FIRST_WRITE_ACTIONS,
} as const satisfies Access['tables'];

/** Access for bringing the items of a task that follows the catalogue up to date. */
export const FOLLOWS_CATALOGUE = {
  tables: {
    catalog: ['BatchGetItem', 'Query'],
    counters: ['GetItem'],
    galleries: ['Query'],
    tasks: ['GetItem', 'UpdateItem'],
  },
  documents: { GetObject: ['tasks'], PutObject: ['tasks'], DeleteObject: ['tasks'] },
} as const satisfies Access;

/** Access for changing what items have learned. */
export const LEARNED_VIEWS = {
  tables: { catalog: ['GetItem', 'UpdateItem'], ...LOG_OF_CHANGES },
  media: { DeleteObject: ['references'] },
} as const satisfies Access;

/** Access for removing a deleted result. */
export const REMAINS_OF_A_RESULT = {
  tables: LEARNED_VIEWS.tables,
  media: { DeleteObject: ['images', 'references'] },
  documents: { DeleteObject: ['results'] },
  uploads: { DeleteObject: ['claimed'] },
} as const satisfies Access;

/**
 * Access for doing the work of a POST once: reading its key's row, claiming it and keeping the
 * answer.
 */
export const ACCESS_OF_EVERY_POST = {
  tables: { idempotency: ['GetItem', 'PutItem', 'UpdateItem'] },
} as const satisfies Access;

const union = <T>(one: readonly T[], other: readonly T[]): T[] => [...new Set([...one, ...other])];

/** Merges two parts of an access: lists are united, records are merged key by key. */
function unionOfParts(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return union(one, other);
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return other ?? one;
  const [first, second] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return Object.fromEntries(
    union(Object.keys(first), Object.keys(second)).map((key) => [
      key,
      unionOfParts(first[key], second[key]),
    ]),
  );
}

/** The combined access of several parts. */
export const unionOfAccess = (all: readonly Access[]): Access =>
  all.reduce((one, other) => unionOfParts(one, other) as Access, {});
