import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';

/** The emulator runs in a network namespace of its own, where every port is free. */
const PORT = 4566;
const START_SECONDS = 120;

/** A running emulator with nothing in it, and clients that call it. */
export interface Emulator {
  readonly endpoint: string;
  readonly gateway: APIGatewayClient;
  readonly stacks: CloudFormationClient;
  readonly tables: DynamoDBClient;
  readonly functions: LambdaClient;
  readonly buckets: S3Client;
  readonly queues: SQSClient;
  /** Ends the emulator. Everything in it is lost. */
  stop(): Promise<void>;
}

/** @param python - the interpreter of the environment that has the emulator */
export async function startEmulator(python: string): Promise<Emulator> {
  const child = spawn(python, ['-m', 'ministack'], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { PATH: '/usr/bin:/bin', GATEWAY_PORT: String(PORT), BIND_HOST: '127.0.0.1' },
  });
  const endpoint = `http://127.0.0.1:${PORT}`;
  const end = Date.now() + START_SECONDS * 1_000;
  while (!(await answers(endpoint))) {
    if (Date.now() > end || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error('The emulator did not start');
    }
    await sleep(200);
  }
  const common = {
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  };
  return {
    endpoint,
    gateway: new APIGatewayClient(common),
    stacks: new CloudFormationClient(common),
    tables: new DynamoDBClient(common),
    functions: new LambdaClient(common),
    buckets: new S3Client({ ...common, forcePathStyle: true }),
    queues: new SQSClient(common),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const answers = (endpoint: string): Promise<boolean> =>
  fetch(endpoint).then(
    () => true,
    () => false,
  );
