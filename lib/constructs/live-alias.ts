import {
  Alias,
  type Function as LambdaFunction,
  type IFunction,
  type IVersion,
} from 'aws-cdk-lib/aws-lambda';
import type { Config } from '../config';

const LIVE = 'Live';

// The casts below are needed because the CDK declares `role?: IRole`, and its classes have `IRole |
// undefined`.

/**
 * If deployments are gradual, publishes a version with each deployment, and an alias `live` that refers
 * to a version.
 */
export function addLiveAlias(fn: LambdaFunction, { deployment }: Config): void {
  if (deployment === 'all-at-once') return;
  new Alias(fn, LIVE, { aliasName: 'live', version: fn.currentVersion as IVersion });
}

export const liveAliasOf = (fn: LambdaFunction): Alias | undefined => {
  const alias = fn.node.tryFindChild(LIVE);
  return alias instanceof Alias ? alias : undefined;
};

/** The target of calls: the alias if there is one, otherwise the function itself. */
export const calledFunction = (fn: LambdaFunction): IFunction =>
  (liveAliasOf(fn) as IFunction | undefined) ?? fn;
