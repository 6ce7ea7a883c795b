import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { once } from '../shared/once';

/** AWS clients, one of each per container: they hold connection pools. */

export const dynamo = once(() =>
  DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  }),
);
export const s3 = once(() => new S3Client({}));
export const sqs = once(() => new SQSClient({}));
export const stepFunctions = once(() => new SFNClient({}));
