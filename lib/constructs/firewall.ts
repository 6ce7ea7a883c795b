import { Duration } from 'aws-cdk-lib';
import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { gatewayCorsHeaders } from './cors';

/** The period over which the requests of one address are counted. */
const WINDOW = Duration.minutes(5);

export interface FirewallProps {
  readonly api: RestApi;
  readonly corsOrigins: readonly string[];
  /** How many requests one address may send in five minutes. */
  readonly requestsPerAddress: number;
}

/**
 * Refuses requests from an address that sends too many, before their keys are checked. This keeps
 * attempts to guess keys from using up the limits that all callers share.
 */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, props: FirewallProps) {
    super(scope, id);
    const { api, corsOrigins, requestsPerAddress: limit } = props;
    const watchedAs = (metricName: string) => ({
      metricName,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: true,
    });
    const acl = new CfnWebACL(this, 'Rules', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: watchedAs('all'),
      rules: [
        {
          name: 'requests-of-one-address',
          priority: 0,
          action: { block: {} },
          statement: {
            rateBasedStatement: {
              limit,
              aggregateKeyType: 'IP',
              evaluationWindowSec: WINDOW.toSeconds(),
            },
          },
          visibilityConfig: watchedAs('requests-of-one-address'),
        },
      ],
    });
    new CfnWebACLAssociation(this, 'Association', {
      webAclArn: acl.attrArn,
      resourceArn: api.deploymentStage.stageArn,
    });
    // The status is 429, which clients know to wait after. AWS's own answer would be 403.
    api.addGatewayResponse('WAF_FILTERED', {
      type: ResponseType.WAF_FILTERED,
      statusCode: '429',
      templates: { 'application/json': '{"detail": "Too many requests from this address."}' },
      responseHeaders: {
        ...gatewayCorsHeaders(corsOrigins),
        'Retry-After': `'${WINDOW.toSeconds()}'`,
      },
    });
  }
}
