import { ENVIRONMENT } from '../../lambdas/shared/environment';
import { readStackOutputs } from '../../lambdas/storage/stack-outputs';
import { usageIdentifierOf } from '../../lambdas/storage/usage-plans';
import { readLocalJson } from '../state/local-json';
import { sdkEnvironment } from '../functions/function-environment';
import { UsageError } from '../run-command';
import type { KeysArguments } from './arguments';

const STATEFUL_STACK = 'ShelfRecognitionStateful';
const SERVICE_STACK = 'ShelfRecognitionService';

export interface Connection {
  /** What the usage plan counts an account's requests by. */
  readonly usageIdentifier: (accountId: string) => Promise<string>;
}

/** Points the storage code at the table of a local service or of a deployed stage. */
export async function connect({ deployed, state }: KeysArguments): Promise<Connection> {
  return deployed ? connectDeployed() : connectLocal(state);
}

async function connectDeployed(): Promise<Connection> {
  const [stateful, service] = await Promise.all([
    readStackOutputs(STATEFUL_STACK),
    readStackOutputs(SERVICE_STACK),
  ]);
  process.env[ENVIRONMENT.apiKeysTable] = output(stateful, 'ApiKeysTable');
  const usagePlan = output(service, 'AccountPlanId');
  return { usageIdentifier: (accountId) => usageIdentifierOf(accountId, usagePlan) };
}

function connectLocal(state: string): Promise<Connection> {
  const info = readLocalJson(state);
  if (!info) throw new UsageError(`No local service was started with --state ${state}`);
  Object.assign(process.env, sdkEnvironment(info.endpoints), {
    [ENVIRONMENT.apiKeysTable]: output(info.outputs, 'ApiKeysTable'),
  });
  return Promise.resolve({
    usageIdentifier: (accountId) => Promise.resolve(`account-${accountId}`),
  });
}

function output(outputs: Readonly<Record<string, string>>, name: string): string {
  const value = outputs[name];
  if (value === undefined) throw new Error(`The stack has no output ${name}: deploy it again`);
  return value;
}
