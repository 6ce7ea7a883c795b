import { AttributeType, ProjectionType, type Attribute } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { ENVIRONMENT } from '../../lambdas/shared/environment';
import type { TableName } from '../access';
import { DataTable } from './data-table';

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING });
const number = (name: string): Attribute => ({ name, type: AttributeType.NUMBER });

/**
 * The attributes of a catalogue item that lists show or filter by: some 400 bytes. The other ones (keys
 * of up to 8 reference images, measures, tags) may take as much again. Each of the four indexes would
 * store them, and each page would pay for reading them.
 */
const LISTED_ATTRIBUTES = [
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

/**
 * An index of table Catalog by account and one attribute, which serves lists of items. DynamoDB does
 * not allow the sort key among the projected attributes.
 */
const catalogIndexBy = (indexName: string, sortKey: Attribute) => ({
  indexName,
  partitionKey: text('account_id'),
  sortKey,
  projectionType: ProjectionType.INCLUDE,
  nonKeyAttributes: LISTED_ATTRIBUTES.filter((name) => name !== sortKey.name),
});

/** The six tables. lambdas/contracts/rows.ts describes their rows. */
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
        catalogIndexBy('by-position', number('position')),
        catalogIndexBy('by-name', text('name')),
        catalogIndexBy('by-custom-id', text('custom_id')),
        catalogIndexBy('by-barcode', text('barcode')),
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
          // Read to count results and to pick a page. It holds keys only: one read returns 5,000, and
          // it need not be written when a result ends.
          indexName: 'by-created',
          partitionKey: text('owner'),
          sortKey: text('created_at'),
          projectionType: ProjectionType.KEYS_ONLY,
        },
        {
          // A sparse index: only rows that something is still owed to have this attribute.
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
