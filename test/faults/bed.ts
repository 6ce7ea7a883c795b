import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { createApiKey } from '../../lambdas/storage/accounts/api-keys';
import { sdkEnvironment } from '../../local/functions/function-environment';
import { LoopbackServer } from '../../local/shared/loopback-server';
import type { Endpoints } from '../../local/functions/function-environment';
import { FaultInjector, type Victim } from '../soak/fault-injector';
import { SoakService } from '../soak/soak-service';
import { image, ServiceClient, smallPicture } from '../support/service-client';

const FIXTURES = join(__dirname, '..', 'inference', 'fixtures');

/** A running service and the parts of it that a fault can break. Its waits and schedules are as long as on AWS. */
export interface Bed {
  readonly service: SoakService;
  readonly injector: FaultInjector;
  readonly stateFolder: string;
  /** Takes callbacks, until it is stopped. */
  readonly receiver: LoopbackServer;
  /** Sends what ordinary callers send, until the signal. */
  traffic(signal: AbortSignal): void;
  /** Sends this many requests a second from another account, until the signal. */
  flood(perSecond: number, signal: AbortSignal): void;
  stop(): Promise<void>;
}

/** Milliseconds between two photos of callers who wait, and between two with a callback. */
const WAITING_EVERY_MS = 4_000;
const BULK_EVERY_MS = 6_000;

/** A victim that is never killed: this injector only refuses calls. */
const NOBODY: Victim = {
  kill: () => undefined,
  killFunction: () => undefined,
  running: () => Promise.resolve(),
};

/** The injector between functions and AWS services, which all beds share, one after another. */
export interface Calls {
  readonly injector: FaultInjector;
  readonly endpoints: Endpoints;
}

export async function openCalls(): Promise<Calls> {
  const injector = new FaultInjector(NOBODY);
  const endpoints = await injector.start();
  // Points lambdas/storage in this process at the services, only once, because lambdas/storage keeps its
  // clients.
  Object.assign(process.env, sdkEnvironment(endpoints));
  return { injector, endpoints };
}

/** @param assembly the folder of the synthesised app. */
export async function startBed(
  { injector, endpoints: functionsCall }: Calls,
  assembly: string,
  workerDelay: number,
): Promise<Bed> {
  const state = await mkdtemp(join(tmpdir(), 'shelf-faults-'));
  const service = new SoakService(
    {
      port: 0,
      state,
      assembly,
      workers: 2,
      workerDelay,
      functionsCall,
      onlySchedule: '',
      callbackWaitScale: 1,
      visibilityScale: 1,
      scheduleScale: 1,
    },
    (endpoints) => injector.pointAt(endpoints),
  );
  const receiver = new LoopbackServer((_, response) => response.end());
  const stop = async (): Promise<void> => {
    await service.stop();
    // The receiver is already down if that was the fault.
    await receiver.stop().catch(() => undefined);
    await rm(state, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const callers = await openCallers(service, receiver);
    return { ...callers, service, injector, receiver, stateFolder: state, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openCallers(
  service: SoakService,
  receiver: LoopbackServer,
): Promise<Pick<Bed, 'traffic' | 'flood'>> {
  const [info, receiverAddress] = await Promise.all([service.start(), receiver.start()]);
  process.env[ENVIRONMENT_VARIABLES.apiKeysTable] = info.resources.tables.find((name) =>
    name.includes('ApiKeys'),
  );
  const clientOf = async (accountId: string): Promise<ServiceClient> =>
    new ServiceClient(info.base_url, (await createApiKey({ accountId })).apiKey);
  const [caller, flooder] = [await clientOf('amber'), await clientOf('birch')];
  const { uuid: item } = await caller.createItem();
  const { uuid: task } = await caller.createTask([item]);
  const path = `/image-recognition/tasks/${task}`;
  const [small, shelf] = [await smallPicture(), await readFile(join(FIXTURES, 'mini-shelf.jpg'))];

  /** Ignores the answer, because callers of a broken service get errors. */
  const send = (client: ServiceClient, ...call: Parameters<ServiceClient['call']>): void => {
    client.call(...call).catch(() => undefined);
  };
  const every = (milliseconds: number, signal: AbortSignal, work: () => void): void => {
    work();
    const timer = setInterval(work, milliseconds);
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  };
  return {
    traffic: (signal) => {
      every(WAITING_EVERY_MS, signal, () =>
        send(caller, 'POST', `${path}/sync-image`, { parts: [image(shelf)] }),
      );
      const callback = { name: 'callback', value: `${receiverAddress}/callbacks` };
      every(BULK_EVERY_MS, signal, () =>
        send(caller, 'POST', `${path}/images`, { parts: [image(small, 'images'), callback] }),
      );
    },
    flood: (perSecond, signal) =>
      every(1000 / perSecond, signal, () => send(flooder, 'GET', '/catalog-items')),
  };
}
