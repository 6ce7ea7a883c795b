import { BatchGetItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { readAssembly } from '../../local/template/assembly';
import { ACCOUNT, localArn } from '../../local/template/pseudo-parameters';
import { bucketName } from '../../local/template/resource-types';
import {
  functionEndpoints,
  type FunctionClients,
  type FunctionEndpoints,
} from '../support/function-endpoints';
import { synthesisedApp } from '../support/template';
import { temporaryFolder } from '../support/temporary-folder';
import { withoutGrant } from '../support/without-grant';

const ROLE = 'AWS::IAM::Role';
const { stacks } = readAssembly(synthesisedApp());

type Ask = (clients: FunctionClients, cloud: FunctionEndpoints) => Promise<unknown>;

const table = (cloud: FunctionEndpoints, words: string) =>
  cloud.named('AWS::DynamoDB::Table', `Tables${words}`);
const bucket = (cloud: FunctionEndpoints, words: string) =>
  bucketName(cloud.named('AWS::S3::Bucket', words));
const text = (S: string) => ({ S });

const putItem =
  (words: string): Ask =>
  ({ dynamodb }, cloud) =>
    dynamodb.send(
      new PutItemCommand({
        TableName: table(cloud, words),
        Item: { account_id: text('a'), task_uuid: text('t') },
      }),
    );
const query =
  (IndexName: string): Ask =>
  ({ dynamodb }, cloud) =>
    dynamodb.send(
      new QueryCommand({
        TableName: table(cloud, 'Catalog'),
        IndexName,
        KeyConditionExpression: 'account_id = :a',
        ExpressionAttributeValues: { ':a': text('a') },
      }),
    );
const batchGet =
  (...words: string[]): Ask =>
  ({ dynamodb }, cloud) => {
    const keys = { Keys: [{ account_id: text('a'), item_uuid: text('i') }] };
    return dynamodb.send(
      new BatchGetItemCommand({
        RequestItems: Object.fromEntries(words.map((word) => [table(cloud, word), keys])),
      }),
    );
  };
const putObject =
  (words: string, Key: string): Ask =>
  ({ s3 }, cloud) =>
    s3.send(new PutObjectCommand({ Bucket: bucket(cloud, words), Key, Body: 'x' }));
const send =
  (words: string): Ask =>
  ({ sqs }, cloud) => {
    const QueueUrl = `http://queues/${ACCOUNT}/${cloud.named('AWS::SQS::Queue', words)}`;
    return sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'x' }));
  };
const start: Ask = ({ sfn }, cloud) => {
  const name = cloud.named('AWS::StepFunctions::StateMachine', 'Callbacks');
  const stateMachineArn = localArn('states', `stateMachine:${name}`);
  return sfn.send(new StartExecutionCommand({ stateMachineArn }));
};

/** Calls that functions make, the action that allows each, and the error by which the service refuses it. */
const CALLS: readonly [fn: string, action: string, ask: Ask, error: string][] = [
  ['Tasks', 'dynamodb:PutItem', putItem('Tasks'), 'AccessDeniedException'],
  ['Tasks', 'dynamodb:BatchGetItem', batchGet('Catalog'), 'AccessDeniedException'],
  ['Catalogue', 'dynamodb:Query', query('by-name'), 'AccessDeniedException'],
  ['Submission', 's3:PutObject', putObject('Media', 'images/1'), 'AccessDenied'],
  ['Submission', 'sqs:SendMessage', send('BulkQueue'), 'AccessDenied'],
  ['SweepUnfinished', 'states:StartExecution', start, 'AccessDeniedException'],
];

const opened: FunctionEndpoints[] = [];
async function open(...of: Parameters<typeof functionEndpoints>): Promise<FunctionEndpoints> {
  const endpoints = await functionEndpoints(...of);
  opened.push(endpoints);
  return endpoints;
}
const [whole, ...folders] = [temporaryFolder(), ...CALLS.map(() => temporaryFolder())];
let cloud: FunctionEndpoints;

beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  cloud = await open(stacks, whole);
});
afterAll(() => Promise.all(opened.map((one) => one.close())));

describe('a function with all its grants', () => {
  test.each(CALLS)('of %s may call %s', async (fn, _, ask) => {
    await expect(ask(cloud.clientsOf(`Functions${fn}`), cloud)).resolves.toBeDefined();
  });
});

describe('a function whose role in the template lacks a grant', () => {
  test.each(CALLS.map((call, index) => [...call, folders[index] ?? ''] as const))(
    'of %s is refused %s, and no other',
    async (fn, action, ask, error, folder) => {
      const words = `Functions${fn}`;
      const without = await open(withoutGrant(stacks, ROLE, words, action), folder);

      await expect(ask(without.clientsOf(words), without)).rejects.toMatchObject({
        name: error,
        message: expect.stringMatching(
          new RegExp(
            `^User: arn:aws:sts::${ACCOUNT}:assumed-role/${words}.* ${action} on resource`,
          ),
        ),
      });
      const sends = send('EnrolmentQueue');
      await expect(sends(without.clientsOf('Worker'), without)).resolves.toBeDefined();
    },
  );
});

describe('a function is refused', () => {
  const refused: readonly [what: string, fn: string, ask: Ask, error: string][] = [
    ['another table', 'Tasks', putItem('Results'), 'AccessDeniedException'],
    ['another index', 'Tasks', query('by-name'), 'AccessDeniedException'],
    [
      'a batch with one other table',
      'Tasks',
      batchGet('Catalog', 'Enrolments'),
      'AccessDeniedException',
    ],
    ['another prefix', 'Submission', putObject('Media', 'thumbnails/1'), 'AccessDenied'],
    [
      'a key that only begins like the prefix',
      'Submission',
      putObject('Media', 'images'),
      'AccessDenied',
    ],
    ['another bucket', 'Submission', putObject('Documents', 'images/1'), 'AccessDenied'],
    ['another queue', 'Submission', send('WaitingQueue'), 'AccessDenied'],
    ['an execution', 'Submission', start, 'AccessDeniedException'],
  ];
  test.each(refused)('%s (%s)', async (_, fn, ask, error) => {
    await expect(ask(cloud.clientsOf(`Functions${fn}`), cloud)).rejects.toMatchObject({
      name: error,
    });
  });

  test('with status 403 by S3 and SQS, and 400 by DynamoDB and Step Functions', async () => {
    const clients = cloud.clientsOf('FunctionsService');
    const expectStatus = (ask: Ask, httpStatusCode: number) =>
      expect(ask(clients, cloud)).rejects.toMatchObject({ $metadata: { httpStatusCode } });

    await expectStatus(putObject('Media', 'images/1'), 403);
    await expectStatus(send('BulkQueue'), 403);
    await expectStatus(putItem('Tasks'), 400);
    await expectStatus(start, 400);
  });

  test('the news that an object is missing: like S3, 403 without leave to list the bucket', async () => {
    const read = new GetObjectCommand({ Bucket: bucket(cloud, 'Documents'), Key: 'results/none' });
    const { s3 } = cloud.clientsOf('FunctionsResults');

    await expect(s3.send(read)).rejects.toMatchObject({ name: 'AccessDenied' });
    const { s3: administrator } = cloud.clientsWith({
      accessKeyId: 'local',
      secretAccessKey: 'local',
    });
    await expect(administrator.send(read)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('single keys of a deletion of several, while the others are deleted', async () => {
    const Bucket = bucket(cloud, 'Media');
    const submit = cloud.clientsOf('FunctionsSubmission');
    await submit.s3.send(new PutObjectCommand({ Bucket, Key: 'images/2', Body: 'x' }));
    const { s3 } = cloud.clientsOf('FunctionsResults');
    const Objects = [{ Key: 'images/2' }, { Key: 'thumbnails/2' }];

    const answer = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));

    expect(answer.Deleted).toEqual([{ Key: 'images/2' }]);
    expect(answer.Errors).toMatchObject([{ Key: 'thumbnails/2', Code: 'AccessDenied' }]);
  });
});

test('whoever has no access key of the template is refused by every service', async () => {
  const strange = cloud.clientsWith({ accessKeyId: 'stranger', secretAccessKey: 'x' });
  const receive = new ReceiveMessageCommand({ QueueUrl: 'http://queues/0/x' });
  const list = new ListObjectsV2Command({ Bucket: bucket(cloud, 'Media') });

  await expect(strange.s3.send(list)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
  await expect(strange.sqs.send(receive)).rejects.toMatchObject({ name: 'InvalidClientTokenId' });
  const unrecognized = { name: 'UnrecognizedClientException' };
  await expect(putItem('Tasks')(strange, cloud)).rejects.toMatchObject(unrecognized);
  await expect(start(strange, cloud)).rejects.toMatchObject(unrecognized);
});
