import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { ServicePrincipal, type Role } from 'aws-cdk-lib/aws-iam';
import { Architecture, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { metricsNamespaceOf } from '../../lambdas/contracts/stage';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import type { Config } from '../config';
import { RoleWithPolicy } from './role-with-policy';

/**
 * The log group and the role of one function. Log lines are deleted after a time. The role may write to
 * this log group only, unlike with AWS's managed policy, which allows all log groups of the account.
 */
export class FunctionIdentity extends Construct {
  readonly role: Role;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, config: Config) {
    super(scope, id);
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: config.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new RoleWithPolicy(this, 'Role', new ServicePrincipal('lambda.amazonaws.com'));
    this.logGroup.grantWrite(this.role);
    if (!config.tracing) return;
    Validations.of(this.role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'Only for X-Ray, whose traces are no resources that a grant could name.',
    });
  }
}

export const lambdaArchitectureOf = (config: Config): Architecture =>
  config.architecture === 'arm64' ? Architecture.ARM_64 : Architecture.X86_64;

export const lambdaTracingOf = (config: Config): Tracing =>
  config.tracing ? Tracing.ACTIVE : Tracing.DISABLED;

/** Environment variables of every function. They give log lines and metrics the function's name. */
export const commonFunctionEnvironment = (functionName: string, { stage }: Config) => ({
  NODE_OPTIONS: '--enable-source-maps',
  POWERTOOLS_SERVICE_NAME: functionName,
  ...(stage !== undefined && {
    [ENVIRONMENT_VARIABLES.metricsNamespace]: metricsNamespaceOf(stage),
  }),
});
