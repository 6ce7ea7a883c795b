import { Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { stackNamesOf } from '../../lambdas/contracts/stage';
import type { Config } from '../config';
import { ServiceStack } from './service-stack';
import { StatefulStack } from './stateful-stack';

export interface ShelfRecognition {
  readonly stateful: StatefulStack;
  readonly service: ServiceStack;
}

/**
 * Adds the service to an app, or to a `Stage` of one, such as CDK Pipelines deploy.
 * @param config of `configOf` or `readConfig` (lib/config.ts).
 */
export function addShelfRecognition(scope: Construct, config: Config): ShelfRecognition {
  const names = stackNamesOf(config.stage);
  const stateful = new StatefulStack(scope, names.stateful, { config });
  const service = new ServiceStack(scope, names.service, { config, stateful });

  const tags = { service: 'shelf-recognition', stage: config.stage, owner: config.owner };
  for (const [name, value] of Object.entries(tags)) {
    if (value === undefined) continue;
    for (const stack of [stateful, service]) Tags.of(stack).add(name, value);
  }
  return { stateful, service };
}
