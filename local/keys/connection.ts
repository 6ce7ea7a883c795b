import { ENVIRONMENT } from '../../lambdas/shared/environment';
import { readStackOutputs } from '../../lambdas/storage/stack-outputs';
import { attachAccounts, usageIdentifierOf } from '../../lambdas/storage/usage-plans';
import { readLocalJson } from '../state/local-json';
import { sdkEnvironment } from '../functions/function-environment';
import { UsageError } from '../shared/run-command';
import type { KeysArguments } from './arguments';

const STATEFUL_STACK = 'ShelfRecognitionStateful';
const SERVICE_STACK = 'ShelfRecognitionService';

export interface Connection {
  /** What the usage plan counts an account's requests by. */
  readonly usageIdentifier: (accountId: string) => Promise<string>;
  /** Puts all accounts into the usage plan, and returns them. */
  readonly attachAccounts: () => Promise<string[]>;
  /** How long the API may go by an answer of the authorizer that it has kept. */
  readonly keyCacheSeconds: string;
}

/** A stage that does not tell, as it was deployed before this output: the most that it may be. */
const LONGEST_CACHE_SECONDS = '3600';

/** Points the storage code at the table of a local service or of a deployed stage. */
export async function connect({ deployed, state }: KeysArguments): Promise<Connection> {
  return deployed ? connectDeployed() : connectLocal(state);
}

async function connectDeployed(): Promise<Connection> {
  takeDefaultRegion();
  const [stateful, service] = await Promise.all([
    readStackOutputs(STATEFUL_STACK),
    readStackOutputs(SERVICE_STACK),
  ]);
  process.env[ENVIRONMENT.apiKeysTable] = output(stateful, 'ApiKeysTable');
  const usagePlan = output(service, 'AccountPlanId');
  return {
    usageIdentifier: (accountId) => usageIdentifierOf(accountId, usagePlan),
    attachAccounts: () => attachAccounts(usagePlan),
    keyCacheSeconds: service['KeyCacheSeconds'] ?? LONGEST_CACHE_SECONDS,
  };
}

/** What the CDK deployed by: it takes this variable for the region, too, which the SDK passes over. */
function takeDefaultRegion(): void {
  const { AWS_REGION: region, AWS_DEFAULT_REGION: otherwise } = process.env;
  if (!region && otherwise) process.env['AWS_REGION'] = otherwise;
}

function connectLocal(state: string): Promise<Connection> {
  const info = readLocalJson(state);
  if (!info) throw new UsageError(`No local service was started with --state ${state}`);
  Object.assign(process.env, sdkEnvironment(info.endpoints), {
    [ENVIRONMENT.apiKeysTable]: output(info.outputs, 'ApiKeysTable'),
  });
  return Promise.resolve({
    usageIdentifier: (accountId) => Promise.resolve(`account-${accountId}`),
    attachAccounts: () => Promise.resolve([]),
    keyCacheSeconds: info.outputs['KeyCacheSeconds'] ?? LONGEST_CACHE_SECONDS,
  });
}

function output(outputs: Readonly<Record<string, string>>, name: string): string {
  const value = outputs[name];
  if (value === undefined) throw new Error(`The stack has no output ${name}: deploy it again`);
  return value;
}
