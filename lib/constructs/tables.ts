import { AttributeType, ProjectionType, type Attribute } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import type { TableName } from '../../lambdas/contracts/access';
import { catalogItemRowSchema, listedItemRowSchema } from '../../lambdas/contracts/rows';
import { DataTable, type DataTableProps } from './data-table';

const stringAttribute = (name: string): Attribute => ({ name, type: AttributeType.STRING });
const numberAttribute = (name: string): Attribute => ({ name, type: AttributeType.NUMBER });

/**
 * The attributes are in the order of the row's schema, not the list's, because CloudFormation also
 * compares the order.
 */
const LISTED_ITEM_ATTRIBUTES: readonly string[] = catalogItemRowSchema
  .keyof()
  .options.filter((name) => name in listedItemRowSchema.shape && name !== 'item_uuid');

/**
 * The attributes of a planogram that lists show: all but its positions and must-haves, which may
 * take 200 KB.
 */
const LISTED_PLANOGRAM_ATTRIBUTES = [
  'status',
  'name',
  'description',
  'position_count',
  'must_have_count',
  'created_at',
  'updated_at',
];

/**
 * An index of table Catalog by account and one attribute, which serves lists of items. DynamoDB does
 * not allow the sort key among the projected attributes.
 */
const catalogTableIndexProps = (indexName: string, sortKey: Attribute) => ({
  indexName,
  partitionKey: stringAttribute('account_id'),
  sortKey,
  projectionType: ProjectionType.INCLUDE,
  nonKeyAttributes: LISTED_ITEM_ATTRIBUTES.filter((name) => name !== sortKey.name),
});

/**
 * The twelve tables. lambdas/contracts describes most of their rows: `*rows.ts`,
 * `planogram-row.ts`, `usage.ts`.
 */
export class Tables extends Construct implements Readonly<Record<TableName, DataTable>> {
  readonly catalog: DataTable;
  readonly enrolments: DataTable;
  readonly galleries: DataTable;
  readonly planograms: DataTable;
  readonly tasks: DataTable;
  readonly results: DataTable;
  readonly apiKeys: DataTable;
  readonly counters: DataTable;
  readonly idempotency: DataTable;
  readonly webhookSecrets: DataTable;
  readonly uploads: DataTable;
  readonly usage: DataTable;

  constructor(scope: Construct, id: string, common: Pick<DataTableProps, 'retain' | 'restoredTo'>) {
    super(scope, id);

    this.catalog = new DataTable(this, 'Catalog', {
      partitionKey: stringAttribute('account_id'),
      sortKey: stringAttribute('item_uuid'),
      indexes: [
        catalogTableIndexProps('by-position', numberAttribute('position')),
        catalogTableIndexProps('by-name', stringAttribute('name')),
        catalogTableIndexProps('by-custom-id', stringAttribute('custom_id')),
        catalogTableIndexProps('by-barcode', stringAttribute('barcode')),
      ],
      variable: ENVIRONMENT_VARIABLES.catalogTable,
      ...common,
    });

    this.enrolments = new DataTable(this, 'Enrolments', {
      partitionKey: stringAttribute('account_id'),
      sortKey: stringAttribute('item_uuid'),
      // Only rows of earlier embedders have this attribute.
      timeToLiveAttribute: 'expires_at',
      variable: ENVIRONMENT_VARIABLES.enrolmentsTable,
      ...common,
    });

    this.galleries = new DataTable(this, 'Galleries', {
      partitionKey: stringAttribute('account_id'),
      sortKey: stringAttribute('entry'),
      timeToLiveAttribute: 'expires_at',
      variable: ENVIRONMENT_VARIABLES.galleriesTable,
      ...common,
    });

    this.planograms = new DataTable(this, 'Planograms', {
      partitionKey: stringAttribute('account_id'),
      sortKey: stringAttribute('planogram_uuid'),
      indexes: [
        {
          indexName: 'by-position',
          partitionKey: stringAttribute('account_id'),
          sortKey: numberAttribute('position'),
          projectionType: ProjectionType.INCLUDE,
          nonKeyAttributes: LISTED_PLANOGRAM_ATTRIBUTES,
        },
      ],
      variable: ENVIRONMENT_VARIABLES.planogramsTable,
      ...common,
    });

    this.tasks = new DataTable(this, 'Tasks', {
      partitionKey: stringAttribute('account_id'),
      sortKey: stringAttribute('task_uuid'),
      indexes: [
        {
          indexName: 'by-position',
          partitionKey: stringAttribute('account_id'),
          sortKey: numberAttribute('position'),
        },
        {
          // A sparse index: only tasks with a job that the sweep has not forgotten have this attribute.
          indexName: 'unfinished',
          partitionKey: stringAttribute('unfinished'),
          sortKey: stringAttribute('created_at'),
          projectionType: ProjectionType.KEYS_ONLY,
        },
      ],
      variable: ENVIRONMENT_VARIABLES.tasksTable,
      ...common,
    });

    this.results = new DataTable(this, 'Results', {
      partitionKey: stringAttribute('owner'),
      sortKey: stringAttribute('result_uuid'),
      indexes: [
        {
          indexName: 'by-position',
          partitionKey: stringAttribute('owner'),
          sortKey: numberAttribute('position'),
        },
        {
          // This index is read to count results and to find a page. It holds keys only, so one read
          // returns 5,000 entries, and it is not written when a result ends.
          indexName: 'by-created',
          partitionKey: stringAttribute('owner'),
          sortKey: stringAttribute('created_at'),
          projectionType: ProjectionType.KEYS_ONLY,
        },
        {
          // A sparse index: only photos with an external_id cost an entry, which is written once.
          indexName: 'by-external-id',
          partitionKey: stringAttribute('owner'),
          sortKey: stringAttribute('external_id'),
          projectionType: ProjectionType.INCLUDE,
          nonKeyAttributes: ['created_at'],
        },
        {
          // A sparse index: only rows for which something is still owed have this attribute.
          indexName: 'unfinished',
          partitionKey: stringAttribute('unfinished'),
          sortKey: stringAttribute('created_at'),
          projectionType: ProjectionType.KEYS_ONLY,
        },
      ],
      // Only rows of deleted results have this attribute.
      timeToLiveAttribute: 'expires_at',
      variable: ENVIRONMENT_VARIABLES.resultsTable,
      ...common,
    });

    this.apiKeys = new DataTable(this, 'ApiKeys', {
      partitionKey: stringAttribute('key_hash'),
      indexes: [
        {
          indexName: 'by-account',
          partitionKey: stringAttribute('account_id'),
          sortKey: stringAttribute('created_at'),
        },
      ],
      variable: ENVIRONMENT_VARIABLES.apiKeysTable,
      ...common,
    });

    this.counters = new DataTable(this, 'Counters', {
      partitionKey: stringAttribute('list'),
      variable: ENVIRONMENT_VARIABLES.countersTable,
      ...common,
    });

    this.idempotency = new DataTable(this, 'Idempotency', {
      partitionKey: stringAttribute('account_id'),
      sortKey: stringAttribute('request_hash'),
      timeToLiveAttribute: 'expires_at',
      variable: ENVIRONMENT_VARIABLES.idempotencyTable,
      ...common,
    });

    this.webhookSecrets = new DataTable(this, 'WebhookSecrets', {
      partitionKey: stringAttribute('account_id'),
      variable: ENVIRONMENT_VARIABLES.webhookSecretsTable,
      ...common,
    });

    this.uploads = new DataTable(this, 'Uploads', {
      partitionKey: stringAttribute('account_id'),
      sortKey: stringAttribute('upload_id'),
      timeToLiveAttribute: 'expires_at',
      variable: ENVIRONMENT_VARIABLES.uploadsTable,
      ...common,
    });

    this.usage = new DataTable(this, 'Usage', {
      partitionKey: stringAttribute('period'),
      sortKey: stringAttribute('entry'),
      // Records have this attribute. The sums of each day do not, so they are kept.
      timeToLiveAttribute: 'expires_at',
      variable: ENVIRONMENT_VARIABLES.usageTable,
      ...common,
    });
  }
}
