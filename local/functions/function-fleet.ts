import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { CloudTemplate } from '../template/cloud-template';
import { compileRuntime } from './compile-runtime';
import { defineFunction, functionPropertiesSchema } from './function-definition';
import { functionEnvironment, type Endpoints } from './function-environment';
import { FunctionPool } from './function-pool';
import { StartGate } from './start-gate';

interface FleetOptions {
  readonly assets: ReadonlyMap<string, string>;
  readonly endpoints: Endpoints;
  readonly stateFolder: string;
  /** The most instances of a container-image function. Each holds all models in memory. */
  readonly imageInstances: number;
  /** Variables that every function gets in addition to its own. */
  readonly variables: Readonly<Record<string, string>>;
  /** Host and port of the media server, which uses no TLS. */
  readonly mediaDomain: string;
}

/** The most instances of any other function. More would only wait for the processor. */
const API_INSTANCES = 16;

/** Every function of the template, by its name. */
export class FunctionFleet {
  private readonly pools: ReadonlyMap<string, FunctionPool>;

  constructor(template: CloudTemplate, options: FleetOptions) {
    const runtime = compileRuntime(path.join(options.stateFolder, 'runtime'));
    const startGate = new StartGate(availableParallelism());
    const resources = template.ofType('AWS::Lambda::Function', functionPropertiesSchema);
    this.pools = new Map(
      resources.map((resource) => {
        const definition = defineFunction(resource, options.assets);
        const isImage = definition.packageType === 'Image';
        const environment = {
          ...withLocalAddresses(functionEnvironment(definition, options.endpoints), options),
          ...options.variables,
        };
        const pool = new FunctionPool(definition, {
          maximum: isImage ? options.imageInstances : API_INSTANCES,
          runtime,
          environment,
          logFolder: path.join(options.stateFolder, 'logs'),
          startGate,
        });
        return [definition.name, pool];
      }),
    );
  }

  /**
   * Finds a function by its ARN or its name.
   * @throws Error if the template has no such function.
   */
  get(arnOrName: string): FunctionPool {
    const name = arnOrName.includes(':function:')
      ? (arnOrName.split(':function:')[1]?.split(':')[0] ?? '')
      : arnOrName;
    const pool = this.pools.get(name);
    if (!pool) throw new Error(`The template refers to function ${arnOrName}, which it lacks.`);
    return pool;
  }

  /**
   * Starts instances before the first request: of authorizers, which every request needs, and of container
   * images, which load models.
   */
  warm(authorizers: readonly FunctionPool[]): void {
    for (const pool of authorizers) pool.warm(1);
    for (const pool of this.all()) {
      if (pool.definition.packageType === 'Image') pool.warm(pool.maximum);
    }
  }

  /**
   * The environment variables of all functions combined. Those that name tables and buckets have the same value in
   * every function.
   */
  variables(): Record<string, string> {
    const own = this.all().map(({ definition }) => definition.environment);
    return Object.assign({}, ...own) as Record<string, string>;
  }

  all(): FunctionPool[] {
    return [...this.pools.values()];
  }

  async close(): Promise<void> {
    await Promise.all(this.all().map((pool) => pool.close()));
  }
}

/**
 * Replaces addresses for browsers, which point to AWS over TLS in the template, with addresses on this machine
 * without TLS.
 */
function withLocalAddresses(
  environment: Record<string, string>,
  { mediaDomain, endpoints }: FleetOptions,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value
        .replaceAll(`https://${mediaDomain}`, `http://${mediaDomain}`)
        .replace(BUCKET_ORIGIN, endpoints.s3),
    ]),
  );
}

/** Matches a bucket's origin on AWS. Here, the bucket is the first segment of the path instead. */
const BUCKET_ORIGIN = /^https:\/\/[^./]+\.s3\.[^./]+\.amazonaws\.com$/;
