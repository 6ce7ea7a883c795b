import { GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { OrderedPageQuery, Page } from '../../contracts/page';
import {
  listedPlanogramSchema,
  planogramRowSchema,
  type ListedPlanogram,
  type PlanogramRow,
} from '../../contracts/planogram-row';
import type { PlanogramFields } from '../../domain/planogram';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { dynamo } from '../aws/clients';
import { unlessRefused } from '../aws/conditions';
import { readListPage } from '../lists/list-page';
import { putNewRow } from '../aws/new-rows';
import { planogramsListName, takePositions, voidPosition } from '../lists/positions';
import { replaceFields, type Change } from '../aws/replace-fields';
import { parseRow } from '../aws/rows';

/**
 * Planograms: table Planograms. A deleted planogram keeps its row, so that a late copy of its first
 * write cannot recreate it.
 */

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.planogramsTable]: z.string() }),
);
export const planogramsTable = () => environment()[ENVIRONMENT_VARIABLES.planogramsTable];

const parse = (attributes: Record<string, unknown> | undefined): PlanogramRow =>
  parseRow('Planograms', planogramRowSchema, attributes);

export async function putPlanogram(row: Omit<PlanogramRow, 'position'>): Promise<void> {
  const position = await takePositions(planogramsListName(row.account_id), 1);
  await putNewRow(
    { name: planogramsTable(), key: ['account_id', 'planogram_uuid'] },
    { ...row, position },
  );
}

/** Returns a planogram, even if it is deleted. */
export async function getPlanogram(
  accountId: string,
  planogramUuid: string,
): Promise<PlanogramRow | undefined> {
  const answer = await dynamo().send(
    new GetCommand({
      TableName: planogramsTable(),
      Key: { account_id: accountId, planogram_uuid: planogramUuid },
      ConsistentRead: true,
    }),
  );
  return answer.Item && parse(answer.Item);
}

/** A page of the planograms that are not deleted. */
export const listPlanograms = (
  accountId: string,
  query: OrderedPageQuery,
): Promise<Page<ListedPlanogram>> =>
  readListPage(
    {
      table: planogramsTable(),
      label: 'Planograms',
      partition: { account_id: accountId },
      list: planogramsListName(accountId),
      schema: listedPlanogramSchema,
    },
    query,
  );

/** @returns undefined if the planogram was deleted meanwhile. */
export const updatePlanogram = (
  row: PlanogramRow,
  fields: PlanogramFields,
): Promise<PlanogramRow | undefined> =>
  replaceFields(
    row,
    { ...fields },
    {
      update: (change, values) =>
        update(row, {
          ...change,
          ConditionExpression: `#status = :active AND ${change.ConditionExpression}`,
          ExpressionAttributeNames: { '#status': 'status', ...change.ExpressionAttributeNames },
          ExpressionAttributeValues: { ':active': 'ACTIVE', ...values },
        }),
      parse,
      read: () => getPlanogram(row.account_id, row.planogram_uuid),
    },
  );

/** @returns false if the planogram was deleted before. */
export async function deletePlanogram(row: PlanogramRow): Promise<boolean> {
  const answer = await unlessRefused(
    update(row, {
      UpdateExpression:
        'SET #status = :deleted, updated_at = :now, #name = :empty, description = :empty, ' +
        'positions = :none, must_have = :none, ' +
        'position_count = :zero, must_have_count = :zero REMOVE #position',
      // The SDK repeats a write whose answer was lost. The repeat finds what the first write stored.
      ConditionExpression: '#status = :active OR (#status = :deleted AND updated_at = :now)',
      ExpressionAttributeNames: { '#status': 'status', '#name': 'name', '#position': 'position' },
      ExpressionAttributeValues: {
        ':active': 'ACTIVE',
        ':deleted': 'DELETED',
        ':now': new Date().toISOString(),
        ':empty': '',
        ':none': [],
        ':zero': 0,
      },
    }),
  );
  if (row.position !== undefined) {
    await voidPosition(planogramsListName(row.account_id), row.position);
  }
  return answer !== undefined;
}

const update = (
  { account_id, planogram_uuid }: PlanogramRow,
  change: Change & Pick<UpdateCommandInput, 'ExpressionAttributeValues'>,
) =>
  dynamo().send(
    new UpdateCommand({
      TableName: planogramsTable(),
      Key: { account_id, planogram_uuid },
      ...change,
      ConditionExpression: change.ConditionExpression,
      ReturnValues: 'ALL_NEW',
    }),
  );
