import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { dynamo } from '../../lambdas/storage/aws/clients';
import { queryRows } from '../../lambdas/storage/aws/query-rows';

/** Ends the claims of killed processes on an account's requests with a key, as if their time had passed. */
export async function endClaims(account: string): Promise<void> {
  const table = ENVIRONMENT_VARIABLES.idempotencyTable;
  const rows = await queryRows({
    TableName: table,
    KeyConditionExpression: 'account_id = :account',
    ExpressionAttributeValues: { ':account': account },
  });
  for (const { account_id, request_hash } of rows) {
    await dynamo().send(
      new UpdateCommand({
        TableName: table,
        Key: { account_id, request_hash },
        UpdateExpression: 'SET claimed_until = :past',
        ExpressionAttributeValues: { ':past': 0 },
      }),
    );
  }
}
