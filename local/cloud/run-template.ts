import path from 'node:path';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { createTables, tablePropertiesSchema } from '../dynamodb/tables';
import type { EmbeddedServices } from './endpoints';
import { startEventSources } from '../event-sources/event-sources';
import { startExpiry } from '../expiry/expiry';
import { sdkEnvironment } from '../functions/function-environment';
import { FunctionFleet } from '../functions/function-fleet';
import { AccessLog } from '../gateway/access-log';
import { defineApi } from '../gateway/api-definition';
import { send, type FrontHandler } from '../gateway/front-server';
import { Gateway } from '../gateway/gateway';
import { mediaBucket } from '../media/distribution';
import { serveMedia } from '../media/media-server';
import type { LocalCloudSettings } from './options';
import { bucketPropertiesSchema } from '../s3/cors';
import { startSchedules } from '../schedule/schedules';
import { openQueues } from '../sqs/queues';
import type { ClosingStack } from './closing-stack';
import type { LocalCloudInfo } from '../state/local-json';
import type { StateMachines } from '../step-functions/state-machines';
import type { CloudTemplate } from '../template/cloud-template';
import { bucketName } from '../template/resource-types';

/** What the template's resources need to run: the template, its assets, and the running embedded services. */
interface Ground {
  readonly template: CloudTemplate;
  readonly assets: ReadonlyMap<string, string>;
  readonly services: EmbeddedServices;
  readonly stateMachines: StateMachines;
  readonly stateFolder: string;
  /** Host and port of the API. */
  readonly host: string;
  readonly closing: ClosingStack;
}

interface RunningTemplate {
  readonly stage: string;
  readonly frontHandler: FrontHandler;
  readonly resources: LocalCloudInfo['resources'];
  /** The variables that let lambdas/storage find the tables in another process. */
  readonly storageEnvironment: Record<string, string>;
}

/** Starts the template's resources: first data, then functions, then everything that calls functions. */
export async function runTemplate(
  ground: Ground,
  options: LocalCloudSettings,
): Promise<RunningTemplate> {
  const { template, services, stateMachines, stateFolder, closing } = ground;

  const tables = new Map(
    template
      .ofType('AWS::DynamoDB::Table', tablePropertiesSchema)
      .map(({ id, properties }) => [id, properties]),
  );
  await createTables(services.endpoints.dynamodb, tables);
  for (const { id, properties } of template.ofType('AWS::S3::Bucket', bucketPropertiesSchema)) {
    services.buckets.add(bucketName(id));
    services.cors.set(bucketName(id), properties.CorsConfiguration?.CorsRules ?? []);
  }
  const queues = openQueues(template, path.join(stateFolder, 'sqs'), options.visibilityScale);
  for (const [name, queue] of queues) services.queues.set(name, queue);
  closing.add(() => [...queues.values()].forEach((queue) => queue.close()));

  const functions = new FunctionFleet(template, {
    assets: ground.assets,
    endpoints: services.endpoints,
    stateFolder,
    imageInstances: options.workers,
    variables: options.allowLoopback
      ? { [ENVIRONMENT_VARIABLES.outboundAllowance]: 'loopback' }
      : {},
    mediaDomain: ground.host,
  });
  closing.add(() => functions.close());

  stateMachines.open(template, functions, options.callbackWaitScale);
  closing.add(() => stateMachines.close());
  const sources = startEventSources(template, services.queues, functions, options.workerDelay);
  closing.add(() => sources.forEach((source) => source.stop()));
  const schedules = startSchedules(template, functions, options);
  closing.add(() => schedules.forEach((timer) => clearInterval(timer)));

  const expiry = startExpiry({
    template,
    dynamodb: services.endpoints.dynamodb,
    objects: services.objects,
  });
  closing.add(() => expiry.forEach((timer) => clearInterval(timer)));

  const api = defineApi(template);
  const accessLog = new AccessLog(path.join(stateFolder, 'logs'), api.accessLogFormat ?? '');
  closing.add(() => accessLog.close());
  const gateway = new Gateway(api, (arn) => functions.get(arn), accessLog);
  functions.warm(gateway.authorizerFunctions());

  return {
    stage: gateway.api.stage,
    frontHandler: frontHandler(gateway, services, mediaBucket(template)),
    resources: {
      tables: [...tables.keys()],
      buckets: [...services.buckets],
      queues: [...queues.keys()].map(services.queueUrl),
      functions: functions.all().map(({ definition }) => definition.name),
    },
    storageEnvironment: { ...sdkEnvironment(services.endpoints), ...functions.variables() },
  };
}

/** Paths that are answered as if they began with the stage. */
const ROOT_ALIAS = /^\/(health|docs)(\/|$)/;

function frontHandler(
  gateway: Gateway,
  { objects }: EmbeddedServices,
  bucket: string,
): FrontHandler {
  return async ({ path: asSent, query, request, response }) => {
    const alias = ROOT_ALIAS.test(asSent);
    const url = alias ? `/${gateway.api.stage}${asSent}` : asSent;
    if (gateway.serves(url)) send(response, await gateway.answer(request, url, query));
    else await serveMedia(objects, bucket, url, request, response);
  };
}
