import * as z from 'zod';
import type { Call } from '../iam/policy';
import { localArn } from '../template/pseudo-parameters';

/**
 * The part of a request that names its tables: RequestItems in a batch; otherwise a table and, in queries,
 * possibly an index.
 */
const inputSchema = z.union([
  z.object({ RequestItems: z.record(z.string(), z.unknown()) }),
  z.object({ TableName: z.string(), IndexName: z.string().optional() }),
]);

/** Returns the calls for which IAM must give permission. A batch needs permission for each of its tables. */
export function callsOf(operation: string, body: Buffer): Call[] {
  const input = inputSchema.parse(JSON.parse(body.toString('utf8')));
  const action = `dynamodb:${operation}`;
  if ('RequestItems' in input) {
    return Object.keys(input.RequestItems).map((name) => ({ action, resource: tableArn(name) }));
  }
  const table = tableArn(input.TableName);
  const { IndexName: index } = input;
  return [{ action, resource: index === undefined ? table : `${table}/index/${index}` }];
}

const tableArn = (name: string): string => localArn('dynamodb', `table/${name}`);
