import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { once } from '../shared/once';

/**
 * The SDK waits for an answer for ever, and a connection that was dropped on the way never gives one: the
 * function would run into its own time-out. Given up, a request is sent again on a new connection. These
 * services answer within a second.
 */
const TIMEOUTS = { requestHandler: { connectionTimeout: 3_000, socketTimeout: 5_000 } };

/** AWS clients, one of each per container: they hold connection pools. */

export const dynamo = once(() =>
  DynamoDBDocumentClient.from(new DynamoDBClient(TIMEOUTS), {
    marshallOptions: { removeUndefinedValues: true },
  }),
);
export const s3 = once(() => new S3Client(TIMEOUTS));
export const sqs = once(() => new SQSClient(TIMEOUTS));
export const stepFunctions = once(() => new SFNClient(TIMEOUTS));
