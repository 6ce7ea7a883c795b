import { Stack, Validations } from 'aws-cdk-lib';
import {
  Distribution,
  HttpVersion,
  PriceClass,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { ENVIRONMENT } from '../../lambdas/shared/environment';
import type { MediaFolder } from '../../lambdas/storage/media';
import type { ObjectAccess } from '../access';
import { ObjectBucket } from './object-bucket';

/**
 * Pictures under addresses that a browser can open: CloudFront in front of a private bucket. Keys
 * are unguessable and never written twice, so that an answer may be cached for ever.
 */
export class Media extends Construct {
  readonly objects: ObjectBucket<MediaFolder>;
  /** Without a trailing slash. */
  readonly baseUrl: string;

  constructor(scope: Construct, id: string, { retain }: { readonly retain: boolean }) {
    super(scope, id);
    this.objects = new ObjectBucket(this, 'Objects', { variable: ENVIRONMENT.mediaBucket, retain });

    const distribution = new Distribution(this, 'Distribution', {
      comment: 'Pictures of the shelf recognition service',
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(this.objects.bucket as IBucket, {
          originAccessControl: new S3OriginAccessControl(this, 'AccessControl', {
            // CloudFront knows no regions, and the CDK's name would be the same in each of them.
            originAccessControlName: `shelf-recognition-${Stack.of(this).region}`,
          }),
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        // Web pages draw the pictures on a canvas; nosniff keeps an upload from being run.
        responseHeadersPolicy: ResponseHeadersPolicy.CORS_ALLOW_ALL_ORIGINS_AND_SECURITY_HEADERS,
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
    });
    this.baseUrl = `https://${distribution.distributionDomainName}`;

    Validations.of(distribution).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'Callers of the API may be in any country.' },
      { id: 'AwsSolutions-CFR2', reason: 'Serves files to readers: there is nothing to inject.' },
      {
        id: 'AwsSolutions-CFR3',
        reason: 'Who holds an address was told it by the API, which logs.',
      },
      { id: 'AwsSolutions-CFR4', reason: 'A minimum TLS version needs a domain of ones own.' },
    );
  }

  grant(fn: LambdaFunction, access: ObjectAccess<MediaFolder>): void {
    this.objects.grant(fn, access);
  }

  /** Tells the function where browsers find the pictures. */
  grantAddresses(fn: LambdaFunction): void {
    fn.addEnvironment(ENVIRONMENT.mediaBaseUrl, this.baseUrl);
  }
}
