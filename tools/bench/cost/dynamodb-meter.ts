import { z } from 'zod';
import { tablePropertiesSchema } from '../../../local/dynamodb/tables';
import { LOCAL_CREDENTIALS } from '../../../local/template/pseudo-parameters';
import { consumedUnits } from '../api/read-counter';
import { itemSchema, storedBytes, writeUnits, type Item, type TableShape } from './item-size';
import type { Answer, Forward, Request } from '../../shared/proxy';
import type { Usage } from './usage';

const READS = ['GetItem', 'BatchGetItem', 'Query'];
const SINGLE_WRITES = ['PutItem', 'UpdateItem', 'DeleteItem'];
/** What AWS does not bill: operations on tables, and the look for rows whose time to live is over. */
const FREE = ['CreateTable', 'DescribeTable', 'Scan'];

const readSchema = z.looseObject({
  ConsistentRead: z.boolean().optional(),
  TableName: z.string().optional(),
  /** Of a batch. The service reads one table in each. */
  RequestItems: z.record(z.string(), z.unknown()).optional(),
});
const singleWriteSchema = z.object({
  TableName: z.string(),
  Key: itemSchema.optional(),
  Item: itemSchema.optional(),
});
const batchWriteSchema = z.object({
  RequestItems: z.record(
    z.string(),
    z.array(
      z.object({
        PutRequest: z.object({ Item: itemSchema }).optional(),
        DeleteRequest: z.object({ Key: itemSchema }).optional(),
      }),
    ),
  ),
});
const getAnswerSchema = z.object({ Item: itemSchema.optional() });
const describeAnswerSchema = z.object({ Table: tablePropertiesSchema });

interface Row {
  readonly name: string;
  readonly table: TableShape;
  /** Reads the row as it is now. */
  readonly read: () => Promise<Item | undefined>;
}

/** Counts the request units and the stored bytes that DynamoDB would bill for the forwarded requests. */
export class DynamoDbMeter {
  private readonly tables = new Map<string, TableShape>();
  private lastWrite: Promise<unknown> = Promise.resolve();

  constructor(private readonly count: (usage: Partial<Usage>, table: string) => void) {}

  /** @throws Error for an operation whose units this file does not know, such as a transaction. */
  async forward(request: Request, forward: Forward): Promise<Answer> {
    const operation = operationOf(request);
    if (FREE.includes(operation)) return forward(request);
    if (READS.includes(operation)) return this.forwardRead(request, forward);
    if (operation !== 'BatchWriteItem' && !SINGLE_WRITES.includes(operation)) {
      throw new Error(`${operation} is not counted: add it to dynamodb-meter.ts.`);
    }
    // Writes run one after the other, so that a row's change is counted for the write that made it.
    const write = this.lastWrite.then(() => this.forwardWrite(operation, request, forward));
    this.lastWrite = write.catch(() => undefined);
    return write;
  }

  /** A read that finds nothing is billed like a read of a small item. The local Query answers 0 for it. */
  private async forwardRead(request: Request, forward: Forward): Promise<Answer> {
    const input = readSchema.parse(parse(request.body));
    const answer = await forward(withBody(request, { ...input, ReturnConsumedCapacity: 'TOTAL' }));
    const least = input.ConsistentRead ? 1 : 0.5;
    if (succeeded(answer)) {
      const table = input.TableName ?? Object.keys(input.RequestItems ?? {})[0] ?? '';
      this.count({ readUnits: Math.max(least, consumedUnits(parse(answer.body))) }, table);
    }
    return answer;
  }

  /** Compares the rows before and after, because the local database does not count writes to indexes. */
  private async forwardWrite(
    operation: string,
    request: Request,
    forward: Forward,
  ): Promise<Answer> {
    const rows = await this.rowsOf(operation, request, forward);
    const before = await Promise.all(rows.map((row) => row.read()));
    const answer = await forward(request);
    const after = await Promise.all(rows.map((row) => row.read()));
    rows.forEach(({ name, table }, index) => {
      const [old, now] = [before[index], after[index]];
      this.count(
        {
          // A write that fails its condition is billed by the size of the existing item.
          writeUnits: writeUnits(table, old, now),
          rowBytes: storedBytes(table, now) - storedBytes(table, old),
        },
        name,
      );
    });
    return answer;
  }

  private async rowsOf(operation: string, request: Request, forward: Forward): Promise<Row[]> {
    const body = parse(request.body);
    const written =
      operation === 'BatchWriteItem'
        ? Object.entries(batchWriteSchema.parse(body).RequestItems).flatMap(([name, requests]) =>
            requests.map(({ PutRequest, DeleteRequest }) => ({
              name,
              item: PutRequest?.Item ?? DeleteRequest?.Key ?? {},
            })),
          )
        : [singleWriteSchema.parse(body)].map(({ TableName, Key, Item }) => ({
            name: TableName,
            item: Key ?? Item ?? {},
          }));
    return Promise.all(
      written.map(async ({ name, item }) => {
        const table = await this.shapeOf(name, request, forward);
        const names = table.KeySchema.map((key) => key.AttributeName);
        const Key = Object.fromEntries(
          Object.entries(item).filter(([attribute]) => names.includes(attribute)),
        );
        const get = withBody(ownRequest(request, 'GetItem'), {
          TableName: name,
          Key,
          ConsistentRead: true,
        });
        const read = async () => getAnswerSchema.parse(parse((await forward(get)).body)).Item;
        return { name, table, read };
      }),
    );
  }

  private async shapeOf(name: string, request: Request, forward: Forward): Promise<TableShape> {
    const known = this.tables.get(name);
    if (known) return known;
    const describe = withBody(ownRequest(request, 'DescribeTable'), { TableName: name });
    const { Table } = describeAnswerSchema.parse(parse((await forward(describe)).body));
    this.tables.set(name, Table);
    return Table;
  }
}

const TARGET = 'x-amz-target';
const operationOf = ({ headers }: Request): string => headers[TARGET]?.split('.').at(-1) ?? '';
/** A request of the meter itself. The caller may lack the permission, so it has the operator's access key. */
const ownRequest = (request: Request, operation: string): Request => ({
  ...request,
  headers: {
    ...request.headers,
    authorization: (request.headers['authorization'] ?? '').replace(
      /\bCredential=[^/]+/,
      `Credential=${LOCAL_CREDENTIALS.accessKeyId}`,
    ),
    [TARGET]: `DynamoDB_20120810.${operation}`,
  },
});
const withBody = (request: Request, body: object): Request => ({
  ...request,
  body: Buffer.from(JSON.stringify(body)),
});
const parse = (body: Buffer): unknown => JSON.parse(body.toString('utf8'));
const succeeded = ({ status }: Answer): boolean => status === 200;
