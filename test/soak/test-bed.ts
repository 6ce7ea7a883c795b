import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { catalogItemSchema } from '../../lambdas/contracts/catalog-item';
import { createApiKey } from '../../lambdas/storage/accounts/api-keys';
import { sdkEnvironment } from '../../local/functions/function-environment';
import { ServiceClient } from '../support/service-client';
import { FaultInjector } from './fault-injector';
import { Receiver } from './receiver';
import { RowWatcher } from './row-watcher';
import { SoakService } from './soak-service';
import { StoredState } from './stored-state';
import { SweepClock } from './sweep-clock';

const FIXTURES = join(__dirname, '..', 'inference', 'fixtures');
const ACCOUNTS = ['amber', 'birch', 'cedar'];

/**
 * A message of a dead worker returns after 360 s x 0.02 = 7 s. The bulk lane waits 0.6, 2.4, 10 and 18 s.
 * The sweep runs every 300 s x 0.0133 = 4 s.
 */
const SCALES = { visibilityScale: 0.02, callbackWaitScale: 0.01, scheduleScale: 0.0133 };

/** An account of the service: a client with its key, and its catalogue. */
export interface Account {
  readonly name: string;
  readonly client: ServiceClient;
  readonly items: readonly string[];
  /** A task for photos that are corrected or deleted. */
  readonly leavingTask: string;
}

/** Everything that a soak needs: the service, the faults, the receiver, accounts and a photo. */
export interface TestBed {
  readonly service: SoakService;
  readonly injector: FaultInjector;
  readonly clock: SweepClock;
  readonly watcher: RowWatcher;
  readonly receiver: Receiver;
  readonly receiverAddress: string;
  readonly stored: StoredState;
  readonly stateFolder: string;
  readonly accounts: readonly Account[];
  readonly photo: Buffer;
  /** @param keep leaves the folder with everything that was stored, to look at. */
  stop(keep: boolean): Promise<void>;
}

/** @param assembly the folder of the synthesised app. */
export async function startTestBed(seed: string, assembly: string): Promise<TestBed> {
  const state = await mkdtemp(join(tmpdir(), 'shelf-soak-'));
  const photo = await readFile(join(FIXTURES, 'mini-shelf.jpg'));
  const clock = new SweepClock();
  // These refer to each other, and none is used before all exist.
  const receiver: Receiver = new Receiver(seed, photo, () => service.killFunction('Worker'));
  const watcher = new RowWatcher(() => ({ client: stored.client, table: stored.table('Results') }));
  const injector: FaultInjector = new FaultInjector(
    {
      kill: () => service.kill(),
      killFunction: (name) => service.killFunction(name),
      running: () => service.running(),
    },
    clock.rewrite,
    watcher.onCarriedOut,
  );
  const functionsCall = await injector.start();
  const service = new SoakService(
    {
      port: 0,
      state,
      assembly,
      workers: 2,
      ...SCALES,
      functionsCall,
      // The check of recognition would add rows that the soak knows nothing of.
      onlySchedule: 'Sweep',
      workerDelay: 0,
    },
    (endpoints) => injector.pointAt(endpoints),
  );
  const stop = async (keep: boolean): Promise<void> => {
    await service.stop();
    await injector.stop();
    await receiver.stop();
    if (!keep) await rm(state, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  const info = await service.start();
  const stored = new StoredState(info);

  // Points lambdas/storage in this process at the service.
  Object.assign(process.env, sdkEnvironment(info.endpoints), storageEnvironment(stored));
  const receiverAddress = await receiver.start();
  const accounts: Account[] = [];
  try {
    for (const name of ACCOUNTS) accounts.push(await createAccount(name, info.base_url));
  } catch (error) {
    await stop(true);
    throw error;
  }
  return {
    service,
    injector,
    clock,
    watcher,
    receiver,
    stored,
    accounts,
    photo,
    receiverAddress,
    stateFolder: state,
    stop,
  };
}

/** The tag of each account's first items. The task whose photos are corrected and deleted follows it. */
const FIRST_ITEM_TAG = 'first';

async function createAccount(name: string, address: string): Promise<Account> {
  const { apiKey } = await createApiKey({ accountId: name });
  const client = new ServiceClient(address, apiKey);
  const items = await createItems(client);
  const followed = { catalog_items: undefined, catalog_filter: { tag: FIRST_ITEM_TAG } };
  const { uuid: leavingTask } = await client.createTask([], followed);
  return { name, client, items, leavingTask };
}

/** The variables that name tables and buckets. */
const storageEnvironment = (stored: StoredState): Record<string, string> =>
  Object.fromEntries(
    Object.entries(ENVIRONMENT_VARIABLES).flatMap(([name, variable]) => {
      const [, word, kind] = /^(.+)(Table|Bucket)$/.exec(name) ?? [];
      if (word === undefined) return [];
      return [[variable, kind === 'Table' ? stored.table(capital(word)) : stored.bucket(word)]];
    }),
  );

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

async function createItems(client: ServiceClient): Promise<string[]> {
  const folder = join(FIXTURES, 'mini-catalog');
  const uuids: string[] = [];
  for (const file of await readdir(folder)) {
    const thumbnail = await readFile(join(folder, file));
    const { uuid } = await client.expectOk(catalogItemSchema, 'POST', '/catalog-items', {
      parts: [
        { name: 'name', value: parse(file).name },
        { name: 'tags', value: FIRST_ITEM_TAG },
        { name: 'thumbnail', value: thumbnail, filename: file },
      ],
    });
    uuids.push(uuid);
  }
  return uuids;
}
