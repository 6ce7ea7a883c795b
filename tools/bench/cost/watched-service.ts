import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ShelfClient } from '../../../clients/typescript/src/shelf-client';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { createApiKey } from '../../../lambdas/storage/accounts/api-keys';
import { startLocalCloud, type LocalCloud } from '../../../local/cloud/cloud';
import { sdkEnvironment } from '../../../local/functions/function-environment';
import type { LocalCloudOptions } from '../../../local/cloud/options';
import { setEnvironment } from '../../../local/shared/process-environment';
import { LOCAL_ACCOUNT } from '../../../local/state/local-json';
import { readAssembly } from '../../../local/template/assembly';
import { FunctionLogs, type LogFacts } from './function-logs';
import { Recorder } from './recorder';
import { templateFacts, type TemplateFacts } from './template-facts';
import { sum, type Usage } from './usage';

/** Milliseconds. Some writes and log lines follow only after the answer to the client. */
const AFTERWARDS_MS = 1_500;

/** What was used since the last call. */
export interface UsageSince {
  readonly usage: Usage;
  readonly worker: LogFacts | undefined;
  /** How often functions were called whose names have a word. */
  readonly callsOf: (word: string) => number;
}

/** The service on this machine, with a count of everything that AWS would bill. */
export class WatchedService {
  readonly facts: TemplateFacts;
  /** Names of the custom metrics that functions have written so far. */
  readonly metrics = new Set<string>();
  private readonly logs: FunctionLogs;

  private constructor(
    private readonly cloud: LocalCloud,
    private readonly recorder: Recorder,
    private readonly baseUrl: string,
  ) {
    this.logs = new FunctionLogs(cloud.stateFolder);
    this.facts = templateFacts(readAssembly(path.join(cloud.stateFolder, 'cdk.out')));
  }

  static async start(options: LocalCloudOptions): Promise<WatchedService> {
    const recorder = new Recorder();
    const cloud = await startLocalCloud({
      ...options,
      port: 0,
      ephemeral: true,
      between: recorder.between,
    });
    return new WatchedService(cloud, recorder, await recorder.api(cloud.info.base_url));
  }

  /** A client with a new key, whose first request calls the authorizer. */
  async newClient(): Promise<ShelfClient> {
    const { endpoints, resources } = this.cloud.info;
    // Points lambdas/storage in this process at the service.
    setEnvironment({
      ...sdkEnvironment(endpoints),
      [ENVIRONMENT_VARIABLES.apiKeysTable]:
        resources.tables.find((name) => name.includes('ApiKeys')) ?? '',
    });
    const { apiKey } = await createApiKey({ accountId: LOCAL_ACCOUNT });
    return new ShelfClient({ apiKey, baseUrl: this.baseUrl, fetch: withoutIdempotencyKey });
  }

  async take(): Promise<UsageSince> {
    await sleep(AFTERWARDS_MS);
    const functions = await this.logs.take();
    for (const { metrics } of functions.values()) {
      for (const metric of metrics) this.metrics.add(metric);
    }
    const called = (word: string) =>
      [...functions].filter(([name]) => name.includes(word)).map(([, facts]) => facts);
    const callsOf = (word: string): number =>
      called(word).reduce((count, { invocations }) => count + invocations, 0);
    const usage = sum(
      this.recorder.take(),
      // Into its one state, and again for each retry. The benchmark's own server lets none be given up.
      { transitions: callsOf('DeliverCallback') },
      ...[...functions.values()].map(({ invocations, gbSeconds, logBytes }) => ({
        lambdaRequests: invocations,
        gbSeconds,
        logBytes,
      })),
    );
    return { usage, worker: called('WorkerFunction')[0], callsOf };
  }

  async stop(): Promise<void> {
    await this.cloud.stop();
    await this.recorder.stop();
  }
}

/** Sends what a plain caller would: an answer that is kept for repeats is six write units more. */
const withoutIdempotencyKey: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers);
  headers.delete('Idempotency-Key');
  return fetch(url, { ...init, headers });
};
