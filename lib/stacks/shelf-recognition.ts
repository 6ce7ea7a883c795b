import { Annotations, Tags, type Stack } from 'aws-cdk-lib';
import { ManagedPolicy, PermissionsBoundary } from 'aws-cdk-lib/aws-iam';
import type { Construct, IConstruct } from 'constructs';
import { stackNamesOf } from '../../lambdas/contracts/stage';
import { ConfigError, type Config } from '../config';
import { ServiceStack } from './service-stack';
import { StatefulStack } from './stateful-stack';

export interface ShelfRecognition {
  readonly stateful: StatefulStack;
  readonly service: ServiceStack;
}

/** For each app, the stage that uses each domain. */
const STAGES_BY_DOMAIN = new WeakMap<IConstruct, Map<string, string>>();

/**
 * @throws ConfigError if another stage of the app has the same domain, because AWS would refuse the
 * second one in the middle of deployment.
 */
function claimDomain(
  { root }: Construct['node'],
  { domainName, stage = 'without a name' }: Config,
) {
  if (domainName === undefined) return;
  const stages = STAGES_BY_DOMAIN.get(root) ?? new Map<string, string>();
  STAGES_BY_DOMAIN.set(root, stages);
  const other = stages.get(domainName);
  if (other !== undefined) {
    throw new ConfigError(
      `shelf:domainName ${domainName} of stage ${stage} is that of stage ${other} already`,
    );
  }
  stages.set(domainName, stage);
}

function boundRoles(stack: Stack, policy: string): void {
  PermissionsBoundary.of(stack).apply(
    ManagedPolicy.fromManagedPolicyName(stack, 'Boundary', policy),
  );
}

/**
 * Adds the service to an app, or to a `Stage` within one, as CDK Pipelines uses.
 * @param config from `configOf` or `readConfig` (lib/config.ts)
 */
export function addShelfRecognition(scope: Construct, config: Config): ShelfRecognition {
  claimDomain(scope.node, config);
  const names = stackNamesOf(config.stage);
  const stateful = new StatefulStack(scope, names.stateful, { config });
  const service = new ServiceStack(scope, names.service, { config, stateful });

  if (config.permissionsBoundary === undefined) {
    Annotations.of(service).addWarningV2(
      'shelf:permissionsBoundary',
      'The roles have no permissions boundary, so that docs/policies/cloudformation-data.json does not allow ' +
        'them. Give shelf:permissionsBoundary, or none if others may deploy without it.',
    );
  } else if (config.permissionsBoundary !== 'none') {
    for (const stack of [stateful, service]) boundRoles(stack, config.permissionsBoundary);
  }

  if (config.callbackReservedConcurrency === undefined) {
    Annotations.of(service).addWarningV2(
      'shelf:callbackReservedConcurrency',
      'Receivers of callbacks that hang can use up the concurrency of the AWS account. Give ' +
        'shelf:callbackReservedConcurrency=100, or none if the quota of the account is below 200.',
    );
  }

  const tags = { service: 'shelf-recognition', stage: config.stage, owner: config.owner };
  for (const [name, value] of Object.entries(tags)) {
    if (value === undefined) continue;
    for (const stack of [stateful, service]) Tags.of(stack).add(name, value);
  }
  return { stateful, service };
}
