import { RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Config } from '../config';

/**
 * What every function starts from: a log group that forgets, and a role that may write there and
 * nowhere else. AWS's managed policy would allow every log group of the account.
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
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.logGroup.grantWrite(this.role);
  }
}

export const architectureOf = (config: Config): Architecture =>
  config.architecture === 'arm64' ? Architecture.ARM_64 : Architecture.X86_64;

export const tracingOf = (config: Config): Tracing =>
  config.tracing ? Tracing.ACTIVE : Tracing.DISABLED;

/** Variables of every function; its name tells its log lines and metrics apart. */
export const commonEnvironment = (functionName: string) => ({
  NODE_OPTIONS: '--enable-source-maps',
  POWERTOOLS_SERVICE_NAME: functionName,
});
