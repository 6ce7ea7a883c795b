import { readdir, readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ShelfClient } from '../../../clients/typescript/src/shelf-client';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { createApiKey } from '../../../lambdas/storage/accounts/api-keys';
import { startLocalCloud } from '../../../local/cloud/cloud';
import type { LocalCloudOptions } from '../../../local/cloud/options';
import { sdkEnvironment } from '../../../local/functions/function-environment';
import { closeServer } from '../../../local/shared/listen';
import { setEnvironment } from '../../../local/shared/process-environment';
import { LOCAL_ACCOUNT } from '../../../local/state/local-json';
import { readAssembly } from '../../../local/template/assembly';
import { startProxy, type Request, type Watch } from '../../shared/proxy';
import { DynamoDbMeter } from '../dynamodb/dynamodb-meter';
import { readLog, s3Usage, sqsRequests, transitionsOfStart, type LogFacts } from './meters';
import { DOCUMENTED } from '../../shared/billing/prices';
import { templateFacts } from './template-facts';
import { noUsage, sum, type Usage } from '../../shared/billing/usage';

/** How long to wait, in milliseconds, because some writes and log lines follow the answer to the client. */
const AFTERWARDS_MS = 1_500;

/** Starts the service on this machine and counts everything that AWS would bill for. */
export async function startWatchedService(options: LocalCloudOptions) {
  let counted = noUsage();
  const count = (usage: Partial<Usage>): void => void (counted = sum(counted, usage));
  const proxies: Server[] = [];
  const watch = async (target: string, watcher: Watch): Promise<string> => {
    const { server, address } = await startProxy(() => target, watcher);
    proxies.push(server);
    return address;
  };
  const countRequests = (target: string, usageOf: (request: Request) => Partial<Usage>) =>
    watch(target, (request, forward) => {
      count(usageOf(request));
      return forward(request);
    });

  const meter = new DynamoDbMeter(count);
  const cloud = await startLocalCloud({
    ...options,
    port: 0,
    ephemeral: true,
    between: async (services) => {
      const { dynamodb, s3, sqs, sfn } = services.endpoints;
      const endpoints = {
        dynamodb: await watch(dynamodb, (request, forward) => meter.forward(request, forward)),
        s3: await countRequests(s3, s3Usage),
        sqs: await countRequests(sqs, (request) => ({ sqsRequests: sqsRequests(request) })),
        sfn: await countRequests(sfn, (request) => ({ transitions: transitionsOfStart(request) })),
      };
      const queueUrl = (name: string) => services.queueUrl(name).replace(sqs, endpoints.sqs);
      return { ...services, endpoints, queueUrl };
    },
  });
  const { base_url, endpoints, resources } = cloud.info;
  const { origin, pathname } = new URL(base_url);
  const address = await watch(origin, async (request, forward) => {
    const answer = await forward(request);
    count({ apiRequests: 1, logBytes: DOCUMENTED.accessLogBytes, bytesOut: answer.body.length });
    return answer;
  });

  const logs = path.join(cloud.stateFolder, 'logs');
  /** How many bytes of each log have been read so far. */
  const read = new Map<string, number>();
  /** Names of the custom metrics that functions have written so far. */
  const metrics = new Set<string>();
  return {
    metrics,
    facts: templateFacts(readAssembly(path.join(cloud.stateFolder, 'cdk.out'))),

    /** A client with a new key, whose first request calls the authorizer. */
    async newClient(): Promise<ShelfClient> {
      // Points lambdas/storage in this process at the service.
      setEnvironment({
        ...sdkEnvironment(endpoints),
        [ENVIRONMENT_VARIABLES.apiKeysTable]: nameIn(resources.tables, 'ApiKeys'),
        [ENVIRONMENT_VARIABLES.tasksTable]: nameIn(resources.tables, 'Tasks'),
        [ENVIRONMENT_VARIABLES.resultsTable]: nameIn(resources.tables, 'Results'),
        [ENVIRONMENT_VARIABLES.countersTable]: nameIn(resources.tables, 'Counters'),
        [ENVIRONMENT_VARIABLES.documentsBucket]: nameIn(resources.buckets, 'documents'),
      });
      const { apiKey } = await createApiKey({ accountId: LOCAL_ACCOUNT });
      const baseUrl = address + pathname;
      return new ShelfClient({ apiKey, baseUrl, fetch: withoutIdempotencyKey });
    },

    /**
     * Returns what was used since the last call, and a function that finds a log by a word of its
     * function's name.
     */
    async take() {
      await sleep(AFTERWARDS_MS);
      const functions = new Map<string, LogFacts>();
      for (const file of await readdir(logs)) {
        const bytes = await readFile(path.join(logs, file));
        functions.set(file, readLog(bytes.subarray(read.get(file)).toString()));
        read.set(file, bytes.length);
      }
      const logOf = (word: string): LogFacts =>
        [...functions].find(([name]) => name.includes(word))?.[1] ?? readLog('');
      // Each call of DeliverCallback, first attempt or retry, is one transition into its state. The other
      // states run only if a callback is given up, which does not happen here.
      count({ transitions: logOf('DeliverCallback').invocations });
      for (const { invocations, gbSeconds, logBytes, metrics: names } of functions.values()) {
        count({ lambdaRequests: invocations, gbSeconds, logBytes });
        for (const name of names) metrics.add(name);
      }
      const usage = counted;
      counted = noUsage();
      return { usage, logOf };
    },

    async stop(): Promise<void> {
      await cloud.stop();
      await Promise.all(proxies.map(closeServer));
    },
  };
}

const nameIn = (names: readonly string[], word: string): string =>
  names.find((name) => name.includes(word)) ?? '';

/** Drops the idempotency key, which a plain caller would not send. It would cost six more write units. */
const withoutIdempotencyKey: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers);
  headers.delete('Idempotency-Key');
  return fetch(url, { ...init, headers });
};
