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
  /** A certificate of the domain, in the region of the stack. */
  readonly certificateArn: string;
  /**
   * The zone of Route 53 that gets the record of the domain.
   * @default - none; whoever keeps the zone makes a record for the output DomainTarget
   */
  readonly hostedZoneId?: string | undefined;
}

/** A custom domain in front of the API. It outlives each API behind it. */
export class OwnDomain extends Construct {
  /** The prefix of all routes' paths, without a trailing slash. */
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
        // The name of the zone is used only to complete short names, and this one is whole.
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
