import { CfnOutput } from 'aws-cdk-lib';
import {
  BasePathMapping,
  DomainName,
  EndpointType,
  type RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayDomain } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import { API_STAGE } from '../../lambdas/contracts/api';
import { TLS } from './tls';

export interface OwnDomainProps {
  readonly api: RestApi;
  readonly domainName: string;
  /** A certificate for the domain, in the stack's region. */
  readonly certificateArn: string;
  /**
   * The Route 53 zone that gets the domain's record.
   * @default - none; the owner of the zone creates a record for the output DomainTarget
   */
  readonly hostedZoneId?: string | undefined;
}

/** A custom domain in front of the API. It stays when the API behind it is replaced. */
export class OwnDomain extends Construct {
  /** The API's URL with the stage, without a trailing slash. */
  readonly baseUrl: string;

  constructor(scope: Construct, id: string, props: OwnDomainProps) {
    super(scope, id);
    const { api, domainName, certificateArn, hostedZoneId } = props;
    const domain = new DomainName(this, 'Domain', {
      domainName,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      endpointType: EndpointType.REGIONAL,
      ...TLS,
    });
    new BasePathMapping(this, 'Mapping', {
      domainName: domain,
      restApi: api,
      stage: api.deploymentStage,
      basePath: API_STAGE,
    });
    if (hostedZoneId !== undefined) {
      new ARecord(this, 'Record', {
        // CDK uses the zone's name only to complete short record names, and this one is complete.
        zone: HostedZone.fromHostedZoneAttributes(this, 'Zone', {
          hostedZoneId,
          zoneName: domainName,
        }),
        target: RecordTarget.fromAlias(new ApiGatewayDomain(domain)),
      });
    }
    this.baseUrl = `https://${domainName}/${API_STAGE}`;
    new CfnOutput(this, 'Target', { value: domain.domainNameAliasDomainName }).overrideLogicalId(
      'DomainTarget',
    );
  }
}
