import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { ENVIRONMENT, readEnvironment } from '../shared/environment';
import { once } from '../shared/once';
import { dynamo } from './clients';

/**
 * Every row of a list has a position, taken from the list's counter: 1, 2, 3 ... in the order of
 * creation. An index by position makes a page at any offset cost one page.
 */

const environment = once(() => readEnvironment({ [ENVIRONMENT.countersTable]: z.string() }));
export const countersTable = () => environment()[ENVIRONMENT.countersTable];

const counterSchema = z.object({ taken: z.number().int() });

/** The names of lists are the partition keys of the table Counters. */
export const catalogueList = (accountId: string) => `catalog#${accountId}`;
export const tasksList = (accountId: string) => `tasks#${accountId}`;
export const resultsList = (owner: string) => `results#${owner}`;

/**
 * Takes the next positions of a list.
 * @returns the first of them; the others follow without a gap.
 */
export async function takePositions(list: string, count: number): Promise<number> {
  const answer = await dynamo().send(
    new UpdateCommand({
      TableName: countersTable(),
      Key: { list },
      UpdateExpression: 'ADD taken :count SET taken_at = :now',
      ExpressionAttributeValues: { ':count': count, ':now': new Date().toISOString() },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return counterSchema.parse(answer.Attributes).taken - count + 1;
}
