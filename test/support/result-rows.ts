import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { sdkEnvironment } from '../../local/functions/function-environment';
import type { LocalCloudInfo } from '../../local/state/local-json';

/** The row of a result as an operator sees it in the table. */
export async function readResultRow(
  info: LocalCloudInfo,
  owner: string,
  resultUuid: string,
): Promise<unknown> {
  const answer = await documents(info).send(
    new GetCommand({
      TableName: tableNamed(info, 'Results'),
      Key: { owner, result_uuid: resultUuid },
      ConsistentRead: true,
    }),
  );
  return answer.Item;
}

/** A client of the local DynamoDB. */
export function documents(info: LocalCloudInfo): DynamoDBDocumentClient {
  const environment = sdkEnvironment(info.endpoints);
  return DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: info.endpoints.dynamodb,
      region: environment['AWS_REGION'] ?? '',
      credentials: {
        accessKeyId: environment['AWS_ACCESS_KEY_ID'] ?? '',
        secretAccessKey: environment['AWS_SECRET_ACCESS_KEY'] ?? '',
      },
    }),
  );
}

/** The name of the one table whose logical id holds this word. */
export function tableNamed(info: LocalCloudInfo, word: string): string {
  const [name, ...more] = info.resources.tables.filter((table) => table.includes(word));
  if (name === undefined || more.length > 0) throw new Error(`Not one table is called ${word}`);
  return name;
}
