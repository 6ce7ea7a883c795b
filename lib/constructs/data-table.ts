import { RemovalPolicy } from 'aws-cdk-lib';
import {
  BillingMode,
  Table,
  TableEncryption,
  type Attribute,
  type GlobalSecondaryIndexProps,
} from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { TableAction } from '../../lambdas/contracts/access';

export interface DataTableProps {
  readonly partitionKey: Attribute;
  readonly sortKey?: Attribute;
  readonly indexes?: readonly GlobalSecondaryIndexProps[];
  /**
   * The attribute with the time, in seconds since the epoch, at which a row expires. DynamoDB deletes the
   * row within a few days of that.
   * @default - rows do not expire
   */
  readonly timeToLiveAttribute?: string;
  /** The environment variable with the table's name. */
  readonly variable: string;
  readonly retain: boolean;
  /**
   * The end of the name of a restored table to use instead. CloudFormation does not know the restored
   * table.
   */
  readonly restoredTo: string | undefined;
}

/** A table billed per request, encrypted, and restorable to any second of the last 35 days. */
export class DataTable extends Construct {
  private readonly table: Table;
  /** The name of the table in use, which may be a restored one. */
  readonly name: string;
  private readonly arn: string;
  private readonly indexNames: readonly string[];
  private readonly variable: string;

  constructor(scope: Construct, id: string, props: DataTableProps) {
    super(scope, id);
    const { indexes = [], retain, timeToLiveAttribute } = props;
    this.variable = props.variable;
    this.indexNames = indexes.map((index) => index.indexName);

    this.table = new Table(this, 'Table', {
      partitionKey: props.partitionKey,
      ...(props.sortKey && { sortKey: props.sortKey }),
      ...(timeToLiveAttribute !== undefined && { timeToLiveAttribute }),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    for (const index of indexes) this.table.addGlobalSecondaryIndex(index);
    const end = props.restoredTo === undefined ? '' : `-${props.restoredTo}`;
    this.name = `${this.table.tableName}${end}`;
    this.arn = `${this.table.tableArn}${end}`;
  }

  /**
   * Allows the function these actions on rows or on a named index, and gives it the table's name.
   * @throws Error if the table does not have such an index.
   */
  grant(fn: LambdaFunction, actions: readonly TableAction[]): void {
    const onRows = actions.filter((action) => !action.startsWith(INDEX_QUERY_PREFIX));
    if (onRows.length > 0) allowOnTable(fn, onRows, [this.arn]);

    const queried = actions.flatMap((action) =>
      action.startsWith(INDEX_QUERY_PREFIX) ? action.slice(INDEX_QUERY_PREFIX.length) : [],
    );
    const unknown = queried.filter((index) => !this.indexNames.includes(index));
    if (unknown.length > 0)
      throw new Error(`${this.node.path} has no index ${unknown.join(', ')}.`);
    if (queried.length > 0) {
      const indexes = queried.map((index) => `${this.arn}/index/${index}`);
      allowOnTable(fn, ['Query'], indexes);
    }
    fn.addEnvironment(this.variable, this.name);
  }
}

/** The prefix of actions on an index, such as `Query by-position`. */
const INDEX_QUERY_PREFIX = 'Query ';

function allowOnTable(fn: LambdaFunction, names: readonly string[], resources: string[]): void {
  const actions = names.map((name) => `dynamodb:${name}`);
  fn.addToRolePolicy(new PolicyStatement({ actions, resources }));
}
