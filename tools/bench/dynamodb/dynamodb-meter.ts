import type { TableProperties } from '../../../local/dynamodb/tables';
import { LOCAL_CREDENTIALS } from '../../../local/template/pseudo-parameters';
import type { Answer, Forward, Request } from '../../shared/proxy';
import { consumedUnits } from './read-counter';
import { storedBytes, writeUnits, type Item, type TableShape } from './item-size';
import type { Usage } from '../../shared/billing/usage';

const READS = ['GetItem', 'BatchGetItem', 'Query'];
const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'];
/** Operations that AWS does not bill: those on tables, and the scan for expired rows. */
const FREE = ['CreateTable', 'DescribeTable', 'Scan'];

const TARGET = 'x-amz-target';

/** One write. It has either the row's key or the whole row. */
interface Put {
  readonly Key?: Item;
  readonly Item?: Item;
}
interface Write extends Put {
  readonly TableName?: string;
  readonly RequestItems?: Record<string, { PutRequest?: Put; DeleteRequest?: Put }[]>;
}

/** Counts the request units and the stored bytes that DynamoDB would bill for the forwarded requests. */
export class DynamoDbMeter {
  private readonly tables = new Map<string, TableShape>();
  private lastWrite: Promise<unknown> = Promise.resolve();

  constructor(private readonly count: (usage: Partial<Usage>) => void) {}

  /** @throws Error for an operation whose units this file does not know, such as a transaction. */
  async forward(request: Request, forward: Forward): Promise<Answer> {
    const operation = request.headers[TARGET]?.split('.').at(-1) ?? '';
    if (FREE.includes(operation)) return forward(request);
    if (READS.includes(operation)) return this.forwardRead(request, forward);
    if (!WRITES.includes(operation)) {
      throw new Error(`${operation} is not counted: add it to dynamodb-meter.ts.`);
    }
    // Writes run one after the other, so that a row's change is counted for the write that made it.
    const write = this.lastWrite.then(() => this.forwardWrite(request, forward));
    this.lastWrite = write.catch(() => undefined);
    return write;
  }

  /** AWS bills a read that finds nothing like a read of a small item, but the local Query reports 0 units. */
  private async forwardRead(request: Request, forward: Forward): Promise<Answer> {
    const input = parse(request) as { ConsistentRead?: boolean };
    const answer = await forward(withBody(request, { ...input, ReturnConsumedCapacity: 'TOTAL' }));
    const least = input.ConsistentRead ? 1 : 0.5;
    if (answer.status === 200) {
      this.count({ readUnits: Math.max(least, consumedUnits(parse(answer))) });
    }
    return answer;
  }

  /** Compares the rows before and after, because the local database does not count writes to indexes. */
  private async forwardWrite(request: Request, forward: Forward): Promise<Answer> {
    const { TableName = '', RequestItems, ...single } = parse(request) as Write;
    const writes = Object.entries(RequestItems ?? { [TableName]: [{ PutRequest: single }] });
    const rows = await Promise.all(
      writes.flatMap(([name, puts]) =>
        puts.map(async ({ PutRequest, DeleteRequest }) => {
          const table = await this.tableOf(name, request, forward);
          const { Key, Item = Key } = PutRequest ?? DeleteRequest ?? {};
          const key = table.KeySchema.map(({ AttributeName: part }) => [part, Item?.[part]]);
          const get = {
            TableName: name,
            Key: Object.fromEntries(key) as Item,
            ConsistentRead: true,
          };
          return { table, read: () => ask<{ Item?: Item }>('GetItem', get, request, forward) };
        }),
      ),
    );
    const before = await Promise.all(rows.map((row) => row.read()));
    const answer = await forward(request);
    const after = await Promise.all(rows.map((row) => row.read()));
    rows.forEach(({ table }, index) => {
      const [old, now] = [before[index]?.Item, after[index]?.Item];
      this.count({
        // A write that fails its condition is billed by the size of the existing item.
        writeUnits: writeUnits(table, old, now),
        rowBytes: storedBytes(table, now) - storedBytes(table, old),
      });
    });
    return answer;
  }

  private async tableOf(name: string, request: Request, forward: Forward): Promise<TableShape> {
    const known = this.tables.get(name);
    if (known) return known;
    const asked = ask<{ Table: TableProperties }>(
      'DescribeTable',
      { TableName: name },
      request,
      forward,
    );
    const { Table } = await asked;
    this.tables.set(name, Table);
    return Table;
  }
}

/**
 * Sends the meter's own request. It uses the administrator's access key, because the caller may lack the
 * permission.
 */
async function ask<A>(
  operation: string,
  body: object,
  request: Request,
  forward: Forward,
): Promise<A> {
  const credential = `Credential=${LOCAL_CREDENTIALS.accessKeyId}`;
  const { authorization = '' } = request.headers;
  const headers = {
    ...request.headers,
    authorization: authorization.replace(/\bCredential=[^/]+/, credential),
    [TARGET]: `DynamoDB_20120810.${operation}`,
  };
  return parse(await forward(withBody({ ...request, headers }, body))) as A;
}

const withBody = (request: Request, body: object): Request => ({
  ...request,
  body: Buffer.from(JSON.stringify(body)),
});
const parse = ({ body }: Pick<Answer, 'body'>): unknown => JSON.parse(body.toString('utf8'));
