import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import { rebuildIndexes } from '../dynamodb/rebuild-indexes';
import { createDynamoDbServer } from '../dynamodb/server';
import { WriteJournal } from '../dynamodb/write-journal';
import type { Permissions } from '../iam/permissions';
import type { Endpoints } from '../functions/function-environment';
import { closeServer, HOST, listen } from '../shared/listen';
import type { CorsRules } from '../s3/cors';
import { ObjectStore } from '../s3/object-store';
import { createS3Server } from '../s3/server';
import type { Queue } from '../sqs/queue';
import { createSqsServer } from '../sqs/server';
import type { ClosingStack } from './closing-stack';
import type { StateMachines } from '../step-functions/state-machines';
import { createStepFunctionsServer } from '../step-functions/server';
import { ACCOUNT } from '../template/pseudo-parameters';

/** The running embedded services. Buckets and queues are added once the template is known. */
export interface EmbeddedServices {
  readonly endpoints: Endpoints;
  readonly objects: ObjectStore;
  readonly buckets: Set<string>;
  /** Which web pages may send requests to each bucket. */
  readonly cors: Map<string, CorsRules>;
  readonly queues: Map<string, Queue>;
  readonly queueUrl: (queueName: string) => string;
}

/** Starts the DynamoDB, S3, SQS and Step Functions endpoints, each on a free port. */
export async function startEmbeddedServices(
  stateFolder: string,
  stateMachines: StateMachines,
  permissions: Permissions,
  closing: ClosingStack,
  { recovery = false }: { readonly recovery?: boolean } = {},
): Promise<EmbeddedServices> {
  const buckets = new Set<string>();
  const queues = new Map<string, Queue>();
  const cors = new Map<string, CorsRules>();
  const objects = new ObjectStore(path.join(stateFolder, 's3'), buckets);
  await objects.prepare();

  const open = async (server: Server): Promise<string> => {
    const port = await listen(server, 0);
    closing.add(() => closeServer(server));
    return `http://${HOST}:${port}`;
  };
  const sqs = await open(createSqsServer(queues, permissions));
  const tables = path.join(stateFolder, 'dynamodb');
  const hasTables = existsSync(tables);
  await rebuildIndexes(tables);
  const journal = recovery
    ? new WriteJournal(path.join(stateFolder, 'dynamodb-writes.jsonl'), hasTables)
    : undefined;
  closing.add(() => journal?.close());

  return {
    endpoints: {
      dynamodb: await open(createDynamoDbServer(tables, permissions, journal)),
      s3: await open(createS3Server(objects, permissions, cors)),
      sqs,
      sfn: await open(createStepFunctionsServer(stateMachines, permissions)),
    },
    objects,
    buckets,
    cors,
    queues,
    // SQS clients send requests to the queue's URL, so the URL has the endpoint's host.
    queueUrl: (name) => `${sqs}/${ACCOUNT}/${name}`,
  };
}
