import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { compileRuntime } from '../../local/functions/compile-runtime';
import {
  defineFunction,
  functionPropertiesSchema,
  type FunctionDefinition,
} from '../../local/functions/function-definition';
import { functionEnvironment } from '../../local/functions/function-environment';
import { FunctionPool } from '../../local/functions/function-pool';
import { StartGate } from '../../local/functions/start-gate';
import type { LocalCloudInfo } from '../../local/state/local-json';
import { readAssembly } from '../../local/template/assembly';
import { CloudTemplate } from '../../local/template/cloud-template';
import { synthesise } from '../../local/template/synthesise';
import { WorkerVersion } from './worker-version';

/** How many instances each version may have. */
export const INSTANCES = 2;

const SERVICE_TEMPLATE = 'ShelfRecognitionService.template.json';
const EMBEDDER_FILE = path.join('models', 'product-embedder', 'model.json');

const templateSchema = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).optional() }),
  ),
});
const versionedSchema = z.looseObject({ name: z.string(), version: z.string() });

/**
 * Synthesises the app so that no queue calls the worker. The two versions of this scenario take the messages
 * instead.
 */
export async function synthesiseWithoutWorker(folder: string): Promise<void> {
  await synthesise(folder);
  const file = path.join(folder, SERVICE_TEMPLATE);
  const template = templateSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  for (const { Type, Properties } of Object.values(template.Resources)) {
    if (Type === 'AWS::Lambda::EventSourceMapping' && Properties) Properties['Enabled'] = false;
  }
  await writeFile(file, JSON.stringify(template));
}

/** Copies the worker's folder, with an embedder of another version. Its weights stay the same. */
async function copyWithOtherEmbedder(
  worker: string,
  copy: string,
): Promise<TwoVersions['embedders']> {
  await mkdir(copy, { recursive: true });
  for (const name of await readdir(worker)) {
    if (name !== 'models') await symlink(path.join(worker, name), path.join(copy, name));
  }
  await cp(path.join(worker, 'models'), path.join(copy, 'models'), { recursive: true });
  const file = path.join(copy, EMBEDDER_FILE);
  const embedder = versionedSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const [major] = embedder.version.split('.');
  const version = `${Number(major) + 1}.0.0`;
  await writeFile(file, JSON.stringify({ ...embedder, version }));
  return {
    former: `${embedder.name}@${embedder.version}`,
    latter: `${embedder.name}@${version}`,
  };
}

/** Two versions of the worker of a running service, and the models of the new one. */
export interface TwoVersions {
  readonly former: WorkerVersion;
  readonly latter: WorkerVersion;
  /** The folder of the new models. */
  readonly models: string;
  readonly embedders: { readonly former: string; readonly latter: string };
  close(): Promise<void>;
}

export async function openTwoVersions(
  assembly: string,
  info: LocalCloudInfo,
  folder: string,
): Promise<TwoVersions> {
  const { stacks, assets } = readAssembly(assembly);
  const template = new CloudTemplate(stacks, {
    queueUrl: (name) => info.resources.queues.find((url) => url.endsWith(`/${name}`)) ?? name,
    mediaDomain: new URL(info.base_url).host,
  });
  const worker = template
    .ofType('AWS::Lambda::Function', functionPropertiesSchema)
    .map((resource) => defineFunction(resource, assets))
    .find(({ packageType }) => packageType === 'Image');
  if (!worker) throw new Error('The app has no worker');
  const copy = path.join(folder, 'new-worker');
  const embedders = await copyWithOtherEmbedder(worker.folder, copy);
  const runtime = compileRuntime(path.join(folder, 'runtime'));
  const startGate = new StartGate(INSTANCES);
  const poolOf = (definition: FunctionDefinition, logs: string): FunctionPool =>
    new FunctionPool(definition, {
      maximum: INSTANCES,
      runtime,
      environment: functionEnvironment(definition, info.endpoints),
      logFolder: path.join(folder, logs),
      startGate,
    });
  const pools = [poolOf(worker, 'former'), poolOf({ ...worker, folder: copy }, 'latter')] as const;
  const urls = ['Waiting', 'Bulk', 'Enrolment'].map((lane) => {
    const url = info.resources.queues.find((each) => each.split('/').at(-1)?.startsWith(lane));
    if (url === undefined) throw new Error(`The service has no queue ${lane}`);
    return url;
  });
  const [former, latter] = [new WorkerVersion(pools[0], urls), new WorkerVersion(pools[1], urls)];
  return {
    former,
    latter,
    models: path.join(copy, 'models'),
    embedders,
    close: async () => {
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}
