import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { readStackOutputs } from '../../lambdas/storage/stack-outputs';
import { addAllAccountsToPlan, usageIdentifierOf } from '../../lambdas/storage/usage-plans';
import { readLocalJson, STATE_FOLDER } from '../state/local-json';
import { sdkEnvironment } from '../functions/function-environment';
import { UsageError } from '../shared/command-line';
import { readEnvironment, setEnvironment } from '../shared/process-environment';

const STATEFUL_STACK = 'ShelfRecognitionStateful';
const SERVICE_STACK = 'ShelfRecognitionService';

export interface Connection {
  /** The identifier by which the usage plan counts an account's requests. */
  readonly usageIdentifier: (accountId: string) => Promise<string>;
  /** Adds all accounts to the usage plan, and returns them. */
  readonly attachAccounts: () => Promise<string[]>;
  /** Seconds for which the API may still use a cached answer of the authorizer. */
  readonly keyCacheSeconds: string;
}

/**
 * The longest, in seconds, that API Gateway may cache the authorizer's answers. It is assumed for a stage
 * that was deployed before it had the output KeyCacheSeconds.
 */
const LONGEST_CACHE_SECONDS = '3600';

/** Points lambdas/storage at the table of a local service or of a deployed stage. */
export async function connect(service: {
  readonly deployed: boolean;
  readonly state?: string;
}): Promise<Connection> {
  return service.deployed ? connectDeployed() : connectLocal(service.state ?? STATE_FOLDER);
}

async function connectDeployed(): Promise<Connection> {
  takeDefaultRegion();
  const [stateful, service] = await Promise.all([
    readStackOutputs(STATEFUL_STACK),
    readStackOutputs(SERVICE_STACK),
  ]);
  setEnvironment({ [ENVIRONMENT_VARIABLES.apiKeysTable]: output(stateful, 'ApiKeysTable') });
  const usagePlan = output(service, 'AccountPlanId');
  return {
    usageIdentifier: (accountId) => usageIdentifierOf(accountId, usagePlan),
    attachAccounts: () => addAllAccountsToPlan(usagePlan),
    keyCacheSeconds: service['KeyCacheSeconds'] ?? LONGEST_CACHE_SECONDS,
  };
}

/** The CDK reads the region from AWS_DEFAULT_REGION as well. The AWS SDK does not. */
function takeDefaultRegion(): void {
  const { AWS_REGION: region, AWS_DEFAULT_REGION: fallback } = readEnvironment();
  if (!region && fallback) setEnvironment({ AWS_REGION: fallback });
}

function connectLocal(state: string): Promise<Connection> {
  const info = readLocalJson(state);
  if (!info) throw new UsageError(`No local service was started with --state ${state}`);
  setEnvironment({
    ...sdkEnvironment(info.endpoints),
    [ENVIRONMENT_VARIABLES.apiKeysTable]: output(info.outputs, 'ApiKeysTable'),
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
