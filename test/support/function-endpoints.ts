import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { ClosingStack } from '../../local/cloud/closing-stack';
import { startEmbeddedServices } from '../../local/cloud/endpoints';
import { createTables, tablePropertiesSchema } from '../../local/dynamodb/tables';
import { credentialsOf, type Credentials } from '../../local/iam/credentials';
import { Permissions } from '../../local/iam/permissions';
import { openQueues } from '../../local/sqs/queues';
import { StateMachines } from '../../local/step-functions/state-machines';
import { CloudTemplate } from '../../local/template/cloud-template';
import { REGION } from '../../local/template/pseudo-parameters';
import { bucketName } from '../../local/template/resource-types';
import type { Stack } from '../../local/template/template';

/** The clients that a function has, with its own credentials. */
export interface FunctionClients {
  readonly dynamodb: DynamoDBClient;
  readonly s3: S3Client;
  readonly sqs: SQSClient;
  readonly sfn: SFNClient;
}

export interface FunctionEndpoints {
  /** The logical id of the one resource of a type whose id begins with the words. */
  readonly named: (type: string, words: string) => string;
  /** @param words what the function's logical id begins with */
  readonly clientsOf: (words: string) => FunctionClients;
  readonly clientsWith: (credentials: Credentials) => FunctionClients;
  readonly close: () => Promise<void>;
}

/** The embedded services with the resources of the stacks, but without any function. */
export async function functionEndpoints(
  stacks: readonly Stack[],
  folder: string,
): Promise<FunctionEndpoints> {
  const closing = new ClosingStack();
  const permissions = new Permissions();
  const stateMachines = new StateMachines(path.join(folder, 'stepfunctions'));
  const services = await startEmbeddedServices(folder, stateMachines, permissions, closing);
  const { queueUrl, endpoints } = services;
  const template = new CloudTemplate(stacks, { queueUrl, mediaDomain: 'media' });
  permissions.open(template);
  const get = () => {
    throw new Error('No function is running.');
  };
  stateMachines.open(template, { get }, 1);
  closing.add(() => stateMachines.close());

  const tables = template.ofType('AWS::DynamoDB::Table', tablePropertiesSchema);
  await createTables(
    endpoints.dynamodb,
    new Map(tables.map(({ id, properties }) => [id, properties])),
  );
  for (const { id } of template.ofType('AWS::S3::Bucket', z.object({}))) {
    services.buckets.add(bucketName(id));
  }
  for (const [name, queue] of openQueues(template, path.join(folder, 'sqs'), 1)) {
    services.queues.set(name, queue);
    closing.add(() => queue.close());
  }

  const clientsWith = (credentials: Credentials): FunctionClients => {
    const common = { region: REGION, credentials, maxAttempts: 1 };
    const clients = {
      dynamodb: new DynamoDBClient({ ...common, endpoint: endpoints.dynamodb }),
      s3: new S3Client({ ...common, endpoint: endpoints.s3, forcePathStyle: true }),
      sqs: new SQSClient({ ...common, endpoint: endpoints.sqs }),
      sfn: new SFNClient({ ...common, endpoint: endpoints.sfn }),
    };
    closing.add(() => Object.values(clients).forEach((client) => client.destroy()));
    return clients;
  };
  const named = (type: string, words: string): string => {
    const all = template.ofType(type, z.object({})).filter(({ id }) => id.startsWith(words));
    if (!all[0] || all.length > 1) throw new Error(`${all.length} resources ${type} ${words}`);
    return all[0].id;
  };
  return {
    named,
    clientsWith,
    clientsOf: (words) => clientsWith(credentialsOf(named('AWS::Lambda::Function', words))),
    close: () => closing.close(),
  };
}
