import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedServices } from './endpoints';
import { FrontServer } from '../gateway/front-server';
import { closeServer, HOST, listen } from '../shared/listen';
import { Permissions } from '../iam/permissions';
import { withDefaults, type LocalCloudOptions, type LocalCloudSettings } from './options';
import { ClosingStack } from './closing-stack';
import { createFirstKey } from '../state/first-key';
import {
  readLocalJson,
  STATE_FOLDER,
  writeLocalJson,
  type LocalCloudInfo,
} from '../state/local-json';
import { lockState } from '../state/state-lock';
import { StateMachines } from '../step-functions/state-machines';
import { readAssembly, type Assembly } from '../template/assembly';
import { CloudTemplate } from '../template/cloud-template';
import { synthesise } from '../template/synthesise';
import { checkInvocations } from './check-invocations';
import { runTemplate } from './run-template';

/** A running local cloud. */
export interface LocalCloud {
  /** The content of local.json. */
  readonly info: LocalCloudInfo;
  readonly stateFolder: string;
  /** Stops everything, including child processes. */
  stop(): Promise<void>;
}

/**
 * Synthesises the app and runs what its templates describe, on 127.0.0.1.
 * @throws Error when the port or the state folder is in use.
 */
export async function startLocalCloud(options: LocalCloudOptions = {}): Promise<LocalCloud> {
  const closing = new ClosingStack();
  try {
    return await start(withDefaults(options), closing);
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function start(options: LocalCloudSettings, closing: ClosingStack): Promise<LocalCloud> {
  const stateFolder = await openStateFolder(options, closing);
  closing.add(await lockState(stateFolder));

  const front = new FrontServer();
  const port = await listenOrExplain(front, options.port);
  closing.add(() => closeServer(front.server));
  const host = `${HOST}:${port}`;

  const stateMachines = new StateMachines(path.join(stateFolder, 'stepfunctions'));
  const permissions = new Permissions();
  // Synthesis takes seconds, so the embedded services start meanwhile.
  const [embedded, { stacks, assets }] = await Promise.all([
    startEmbeddedServices(stateFolder, stateMachines, permissions, closing, options),
    openAssembly(options.assembly, path.join(stateFolder, 'cdk.out')),
  ]);

  const services = (await options.between?.(embedded)) ?? embedded;

  const template = new CloudTemplate(stacks, { queueUrl: services.queueUrl, mediaDomain: host });
  permissions.open(template);
  checkInvocations(template, permissions);
  const running = await runTemplate(
    { template, assets, services, stateMachines, stateFolder, host, closing },
    options,
  );
  const info: LocalCloudInfo = {
    base_url: `http://${host}/${running.stage}`,
    api_key:
      readLocalJson(stateFolder)?.api_key ?? (await createFirstKey(running.storageEnvironment)),
    docs_url: `http://${host}/${running.stage}/docs`,
    endpoints: services.endpoints,
    pid: process.pid,
    outputs: template.outputs(),
    resources: running.resources,
  };
  writeLocalJson(stateFolder, info);
  // Requests are answered only once local.json is written, so a client that gets an answer can read the key and
  // addresses there.
  front.open(running.frontHandler);
  return { info, stateFolder, stop: () => closing.close() };
}

async function openStateFolder(
  { state = STATE_FOLDER, ephemeral }: LocalCloudSettings,
  closing: ClosingStack,
): Promise<string> {
  if (ephemeral) {
    const folder = await mkdtemp(path.join(tmpdir(), 'shelf-recognition-'));
    closing.add(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }
  const folder = path.resolve(state);
  await mkdir(folder, { recursive: true });
  return folder;
}

/** @param given the folder of a synthesised app, if there is one */
async function openAssembly(given: string | undefined, folder: string): Promise<Assembly> {
  if (given !== undefined) return readAssembly(path.resolve(given));
  await rm(folder, { recursive: true, force: true });
  await synthesise(folder);
  return readAssembly(folder);
}

async function listenOrExplain(front: FrontServer, port: number): Promise<number> {
  try {
    return await listen(front.server, port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new Error(`Port ${port} is in use. Choose another --port.`, { cause: error });
    throw error;
  }
}
