import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  TableAlreadyExistsException,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { dynamo } from '../aws/clients';

/** The range of times to which a table can be restored, or undefined if it has no backups. */
export async function restorableTimes(
  table: string,
): Promise<{ readonly from: Date; readonly to: Date } | undefined> {
  const { ContinuousBackupsDescription: backups } = await dynamo().send(
    new DescribeContinuousBackupsCommand({ TableName: table }),
  );
  const { EarliestRestorableDateTime: from, LatestRestorableDateTime: to } =
    backups?.PointInTimeRecoveryDescription ?? {};
  return from && to ? { from, to } : undefined;
}

/** Starts restoring a table into a new one. If the new table already exists, nothing happens. */
export async function beginRestore(source: string, target: string, time: Date): Promise<void> {
  try {
    await dynamo().send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: source,
        TargetTableName: target,
        RestoreDateTime: time,
      }),
    );
  } catch (error) {
    if (!(error instanceof TableAlreadyExistsException)) throw error;
  }
}

export async function isTableReady(table: string): Promise<boolean> {
  try {
    const { Table } = await dynamo().send(new DescribeTableCommand({ TableName: table }));
    return Table?.TableStatus === 'ACTIVE';
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}

/** Sets what DynamoDB does not restore: point-in-time recovery, expiry of rows, and deletion protection. */
export async function settleRestored(source: string, target: string): Promise<void> {
  await dynamo().send(
    new UpdateContinuousBackupsCommand({
      TableName: target,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  );
  const expiry = await expiryOf(source);
  if (expiry !== undefined && (await expiryOf(target)) !== expiry) {
    await dynamo().send(
      new UpdateTimeToLiveCommand({
        TableName: target,
        TimeToLiveSpecification: { Enabled: true, AttributeName: expiry },
      }),
    );
  }
  const { Table } = await dynamo().send(new DescribeTableCommand({ TableName: source }));
  if (Table?.DeletionProtectionEnabled !== true) return;
  await dynamo().send(
    new UpdateTableCommand({ TableName: target, DeletionProtectionEnabled: true }),
  );
}

/** Returns the attribute that holds the expiry time of a table's rows. */
async function expiryOf(table: string): Promise<string | undefined> {
  const { TimeToLiveDescription: ttl } = await dynamo().send(
    new DescribeTimeToLiveCommand({ TableName: table }),
  );
  return ttl?.TimeToLiveStatus?.startsWith('ENABL') ? ttl.AttributeName : undefined;
}
