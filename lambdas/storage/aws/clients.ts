import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { once } from '../../shared/once';
import { countThrottledCalls } from './throttled-calls';

/**
 * Time-outs of the AWS clients, in milliseconds. Without them the SDK waits for ever on a dropped connection;
 * with them it retries on a new one. The services normally answer within a second.
 */
const AWS_CLIENT_TIMEOUTS_MS = {
  requestHandler: { connectionTimeout: 3_000, socketTimeout: 5_000 },
};

/** How many connections to S3 one process may open. The SDK's default is 50. */
export const S3_CONNECTIONS = 100;

/**
 * AWS clients. There is one of each per process, because each holds a pool of connections. A bundle leaves out
 * those that it does not use, because they are marked as pure.
 */

export const dynamo = /* @__PURE__ */ once(() =>
  DynamoDBDocumentClient.from(countThrottledCalls(new DynamoDBClient(AWS_CLIENT_TIMEOUTS_MS)), {
    marshallOptions: { removeUndefinedValues: true },
  }),
);
export const s3 = /* @__PURE__ */ once(() =>
  countThrottledCalls(
    new S3Client({
      requestHandler: {
        ...AWS_CLIENT_TIMEOUTS_MS.requestHandler,
        httpAgent: { maxSockets: S3_CONNECTIONS },
        httpsAgent: { maxSockets: S3_CONNECTIONS },
      },
    }),
  ),
);
/**
 * Signs addresses for uploads by callers. By default, the SDK would sign the checksum of an empty body, and S3
 * would refuse any other body.
 */
export const s3Signer = /* @__PURE__ */ once(
  () => new S3Client({ ...AWS_CLIENT_TIMEOUTS_MS, requestChecksumCalculation: 'WHEN_REQUIRED' }),
);
export const sqs = /* @__PURE__ */ once(() =>
  countThrottledCalls(new SQSClient(AWS_CLIENT_TIMEOUTS_MS)),
);
export const stepFunctions = /* @__PURE__ */ once(() =>
  countThrottledCalls(new SFNClient(AWS_CLIENT_TIMEOUTS_MS)),
);
