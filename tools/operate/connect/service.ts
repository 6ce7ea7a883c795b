import { stackNamesOf, type Stage } from '../../../lambdas/contracts/stage';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { readStackOutputs } from '../../../lambdas/storage/aws/stack-outputs';
import { sdkEnvironment } from '../../../local/functions/function-environment';
import { UsageError } from '../../../local/shared/command-line';
import { readEnvironment, setEnvironment } from '../../../local/shared/process-environment';
import { STAGE_NEEDS_DEPLOYED } from './options';
import { readLocalJson, STATE_FOLDER } from '../../../local/state/local-json';

/** The service that a command acts on: one that runs on this machine, or a deployed stage. */
export interface Service {
  readonly deployed: boolean;
  /** @default - the deployment that has no stage */
  readonly stage?: Stage;
  /** @default - the folder that `npm start` takes by default */
  readonly state?: string;
}

/** The outputs of a service's stacks, by name. */
export type Outputs = Readonly<Record<string, string>>;

/** Points the AWS clients of lambdas/storage at a service. @returns the outputs of the service's stacks. */
export async function connectToService({ deployed, stage, state }: Service): Promise<Outputs> {
  if (stage !== undefined && !deployed) throw new UsageError(STAGE_NEEDS_DEPLOYED);
  return deployed ? connectDeployed(stage) : connectLocal(state ?? STATE_FOLDER);
}

async function connectDeployed(stage: Stage): Promise<Outputs> {
  takeDefaultRegion();
  const names = stackNamesOf(stage);
  const [stateful, service] = await Promise.all([
    readStackOutputs(names.stateful),
    readStackOutputs(names.service),
  ]);
  return { ...stateful, ...service };
}

/** Takes the region from AWS_DEFAULT_REGION if need be. The CDK reads that variable, but the AWS SDK does not. */
function takeDefaultRegion(): void {
  const { AWS_REGION: region, AWS_DEFAULT_REGION: fallback } = readEnvironment();
  if (!region && fallback) setEnvironment({ AWS_REGION: fallback });
}

function connectLocal(state: string): Outputs {
  const info = readLocalJson(state);
  if (!info) throw new UsageError(`No local service was started with --state ${state}`);
  setEnvironment(sdkEnvironment(info.endpoints));
  return info.outputs;
}

export function output(outputs: Outputs, name: string): string {
  const value = outputs[name];
  if (value === undefined) throw new Error(`The stack has no output ${name}: deploy it again`);
  return value;
}

/**
 * Each environment variable that names a table or bucket, and the output that holds the name, such as
 * `CatalogTable`.
 */
const OUTPUT_OF_VARIABLE = Object.entries(ENVIRONMENT_VARIABLES)
  .filter(([name]) => /(Table|Bucket)$/.test(name))
  .map(([name, variable]) => [variable, name.charAt(0).toUpperCase() + name.slice(1)] as const);

/** Lets lambdas/storage find the tables and buckets of a service. */
export function openStorage(outputs: Outputs): void {
  setEnvironment(
    Object.fromEntries(
      OUTPUT_OF_VARIABLE.map(([variable, name]) => [variable, output(outputs, name)]),
    ),
  );
}
