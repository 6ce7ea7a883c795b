import { AttributeType, ProjectionType, type Attribute } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { ENVIRONMENT } from '../../lambdas/shared/environment';
import type { TableName } from '../access';
import { DataTable } from './data-table';

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING });
const number = (name: string): Attribute => ({ name, type: AttributeType.NUMBER });

/**
 * What a list of catalogue items shows, and what its filters compare: some 400 bytes. The rest (keys
 * of up to 8 more pictures, measures, tags) may be as much again, which each of the four indexes
 * would store, and each page pay for.
 */
const LISTED_OF_ITEM = [
  'position',
  'status',
  'thumbnail_key',
  'name',
  'barcode',
  'custom_id',
  'brand',
  'size',
  'created_at',
  'updated_at',
];

/** An index on Catalog; its own sort key may not be named again among the projected attributes. */
const catalogIndex = (indexName: string, sortKey: Attribute) => ({
  indexName,
  partitionKey: text('account_id'),
  sortKey,
  projectionType: ProjectionType.INCLUDE,
  nonKeyAttributes: LISTED_OF_ITEM.filter((name) => name !== sortKey.name),
});

/** The six tables; lambdas/contracts/rows.ts says what their rows hold. */
export class Tables extends Construct implements Readonly<Record<TableName, DataTable>> {
  readonly catalog: DataTable;
  readonly enrolments: DataTable;
  readonly tasks: DataTable;
  readonly results: DataTable;
  readonly apiKeys: DataTable;
  readonly counters: DataTable;

  constructor(scope: Construct, id: string, { retain }: { readonly retain: boolean }) {
    super(scope, id);

    this.catalog = new DataTable(this, 'Catalog', {
      partitionKey: text('account_id'),
      sortKey: text('item_uuid'),
      indexes: [
        catalogIndex('by-position', number('position')),
        catalogIndex('by-name', text('name')),
        catalogIndex('by-custom-id', text('custom_id')),
        catalogIndex('by-barcode', text('barcode')),
      ],
      variable: ENVIRONMENT.catalogTable,
      retain,
    });

    this.enrolments = new DataTable(this, 'Enrolments', {
      partitionKey: text('account_id'),
      sortKey: text('item_uuid'),
      variable: ENVIRONMENT.enrolmentsTable,
      retain,
    });

    this.tasks = new DataTable(this, 'Tasks', {
      partitionKey: text('account_id'),
      sortKey: text('task_uuid'),
      indexes: [
        {
          indexName: 'by-position',
          partitionKey: text('account_id'),
          sortKey: number('position'),
        },
      ],
      variable: ENVIRONMENT.tasksTable,
      retain,
    });

    this.results = new DataTable(this, 'Results', {
      partitionKey: text('owner'),
      sortKey: text('result_uuid'),
      indexes: [
        { indexName: 'by-position', partitionKey: text('owner'), sortKey: number('position') },
        {
          // Read to count and to pick a page: 5,000 keys a read, and no write when a result ends.
          indexName: 'by-created',
          partitionKey: text('owner'),
          sortKey: text('created_at'),
          projectionType: ProjectionType.KEYS_ONLY,
        },
        {
          // Sparse: only rows that something is still owed to carry the attribute.
          indexName: 'unfinished',
          partitionKey: text('unfinished'),
          sortKey: text('created_at'),
          projectionType: ProjectionType.KEYS_ONLY,
        },
      ],
      variable: ENVIRONMENT.resultsTable,
      retain,
    });

    this.apiKeys = new DataTable(this, 'ApiKeys', {
      partitionKey: text('key_hash'),
      indexes: [
        {
          indexName: 'by-account',
          partitionKey: text('account_id'),
          sortKey: text('created_at'),
        },
      ],
      variable: ENVIRONMENT.apiKeysTable,
      retain,
    });

    this.counters = new DataTable(this, 'Counters', {
      partitionKey: text('list'),
      variable: ENVIRONMENT.countersTable,
      retain,
    });
  }
}
