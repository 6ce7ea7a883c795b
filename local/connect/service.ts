import { readStackOutputs } from '../../lambdas/storage/stack-outputs';
import { sdkEnvironment } from '../functions/function-environment';
import { UsageError } from '../shared/command-line';
import { readEnvironment, setEnvironment } from '../shared/process-environment';
import { readLocalJson, STATE_FOLDER } from '../state/local-json';

const STATEFUL_STACK = 'ShelfRecognitionStateful';
const SERVICE_STACK = 'ShelfRecognitionService';

/** Which service a command is about: one that runs on this machine, or a deployed stage. */
export interface Service {
  readonly deployed: boolean;
  /** @default - the folder that `npm start` takes by default */
  readonly state?: string;
}

/** The outputs of a service's stacks, by name. */
export type Outputs = Readonly<Record<string, string>>;

/** Points the AWS clients of lambdas/storage at a service. */
export async function connectToService({ deployed, state }: Service): Promise<Outputs> {
  return deployed ? connectDeployed() : connectLocal(state ?? STATE_FOLDER);
}

async function connectDeployed(): Promise<Outputs> {
  takeDefaultRegion();
  const [stateful, service] = await Promise.all([
    readStackOutputs(STATEFUL_STACK),
    readStackOutputs(SERVICE_STACK),
  ]);
  return { ...stateful, ...service };
}

/** The CDK reads the region from AWS_DEFAULT_REGION as well. The AWS SDK does not. */
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
