import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { LIMITS } from '../../lambdas/contracts/limits';
import { bundleHandlers } from '../bundling/bundle-handlers';
import { synthesisFolderOf } from '../bundling/synthesis-folder';
import type { FunctionName } from '../access';
import type { Config } from '../config';
import { CALLBACK_TIMEOUT } from './callbacks';
import { DEAD_LETTER_HANDLER_TIMEOUT } from './lane';
import { addLiveAlias } from './live-alias';
import {
  lambdaArchitectureOf,
  commonFunctionEnvironment,
  FunctionIdentity,
  lambdaTracingOf,
} from './function-identity';

/** How often the sweep runs. A callback whose start was lost waits at most this long. */
export const SWEEP_INTERVAL = Duration.minutes(5);

/**
 * Time-outs of functions that API Gateway does not call. All others may run for 29 s, after which
 * API Gateway gives up.
 */
const FUNCTION_TIMEOUT_SECONDS: Readonly<Record<string, number>> = {
  'deliver-callback': CALLBACK_TIMEOUT.toSeconds(),
  // 40 s for the result, plus the function's own writes.
  'check-recognition': 60,
  'fail-dead-letters': DEAD_LETTER_HANDLER_TIMEOUT.toSeconds(),
  // After an outage there may be thousands of rows. The time-out comes before the next run starts.
  'sweep-unfinished': SWEEP_INTERVAL.toSeconds() - 10,
  // The most that Lambda allows. The function reads about 30,000 records a second, and each record on seven days.
  'sum-usage': 900,
} satisfies Partial<Record<FunctionName, number>>;

/** One function for each handler folder except the worker's. */
export class BundledFunctions extends Construct {
  private readonly functions: ReadonlyMap<string, LambdaFunction>;

  constructor(
    scope: Construct,
    id: string,
    props: { readonly config: Config; readonly names: readonly string[] },
  ) {
    super(scope, id);
    const { config, names } = props;
    const outdir = join(synthesisFolderOf(this), 'bundles');
    const bundled = bundleHandlers(names, outdir);
    this.functions = new Map(
      bundled.map(({ name, folder }) => [name, this.createFunction(name, folder, config)]),
    );
  }

  get all(): LambdaFunction[] {
    return [...this.functions.values()];
  }

  /** @throws Error if there is no function of this name. */
  get(name: string): LambdaFunction {
    const fn = this.functions.get(name);
    if (!fn) throw new Error(`There is no function "${name}".`);
    return fn;
  }

  private createFunction(name: string, folder: string, config: Config): LambdaFunction {
    const id = toPascalCase(name);
    const identity = new FunctionIdentity(this, `${id}Identity`, config);
    const { callbackReservedConcurrency: most = 'none' } = config;
    const fn = new LambdaFunction(this, id, {
      description: `Shelf recognition: ${name}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: lambdaArchitectureOf(config),
      code: Code.fromAsset(folder),
      handler: 'handler.handler',
      memorySize: config.apiMemoryMb,
      timeout: Duration.seconds(FUNCTION_TIMEOUT_SECONDS[name] ?? LIMITS.integrationTimeoutSeconds),
      tracing: lambdaTracingOf(config),
      role: identity.role,
      logGroup: identity.logGroup,
      environment: commonFunctionEnvironment(name, config),
      ...(name === 'deliver-callback' && most !== 'none' && { reservedConcurrentExecutions: most }),
    });
    addLiveAlias(fn, config);
    return fn;
  }
}

/** Turns `get-result` into `GetResult`. */
const toPascalCase = (name: string) =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
