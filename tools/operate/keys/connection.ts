import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import {
  addAllAccountsToPlan,
  usageIdentifierOf,
} from '../../../lambdas/storage/accounts/usage-plans';
import { connectToService, output, type Service } from '../connect/service';
import { setEnvironment } from '../../../local/shared/process-environment';

export interface Connection {
  /** The identifier under which the usage plan counts an account's requests. */
  readonly usageIdentifier: (accountId: string) => Promise<string>;
  /** Adds all accounts to the usage plan, and returns them. */
  readonly attachAccounts: () => Promise<string[]>;
  /** Whether the service has a table of webhook secrets. Stages deployed before webhook secrets existed have none. */
  readonly hasWebhookSecrets: boolean;
  /** How many seconds the API may use a cached answer of the authorizer. */
  readonly keyCacheSeconds: string;
}

/**
 * The longest time, in seconds, for which API Gateway can cache the authorizer's answers. It is assumed for
 * stages that lack the output KeyCacheSeconds.
 */
const LONGEST_CACHE_SECONDS = '3600';

/** Points lambdas/storage at the API keys and webhook secrets of a service. */
export async function connect(service: Service): Promise<Connection> {
  const outputs = await connectToService(service);
  const secretsTable = outputs['WebhookSecretsTable'];
  const hasWebhookSecrets = secretsTable !== undefined;
  setEnvironment({
    [ENVIRONMENT_VARIABLES.apiKeysTable]: output(outputs, 'ApiKeysTable'),
    ...(hasWebhookSecrets && { [ENVIRONMENT_VARIABLES.webhookSecretsTable]: secretsTable }),
  });
  const keyCacheSeconds = outputs['KeyCacheSeconds'] ?? LONGEST_CACHE_SECONDS;
  if (!service.deployed) {
    return {
      usageIdentifier: (accountId) => Promise.resolve(`account-${accountId}`),
      attachAccounts: () => Promise.resolve([]),
      hasWebhookSecrets,
      keyCacheSeconds,
    };
  }
  const { stage } = service;
  const usagePlan = output(outputs, 'AccountPlanId');
  return {
    usageIdentifier: (accountId) => usageIdentifierOf({ accountId, stage }, usagePlan),
    attachAccounts: () => addAllAccountsToPlan(stage, usagePlan),
    hasWebhookSecrets,
    keyCacheSeconds,
  };
}
