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
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import type { MediaFolder } from '../../lambdas/storage/media';
import type { ObjectAccess } from '../access';
import { ObjectBucket } from './object-bucket';

/**
 * Pictures with addresses that a browser can open: CloudFront in front of a private bucket. A key cannot
 * be guessed and is written only once, so a picture may be cached for ever.
 */
export class Media extends Construct {
  readonly objects: ObjectBucket<MediaFolder>;
  /** The public address of the pictures, without a trailing slash. */
  readonly baseUrl: string;

  constructor(scope: Construct, id: string, { retain }: { readonly retain: boolean }) {
    super(scope, id);
    this.objects = new ObjectBucket(this, 'Objects', {
      variable: ENVIRONMENT_VARIABLES.mediaBucket,
      retain,
    });

    const distribution = new Distribution(this, 'Distribution', {
      comment: 'Pictures of the shelf recognition service',
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(this.objects.bucket as IBucket, {
          originAccessControl: new S3OriginAccessControl(this, 'AccessControl', {
            // Names are unique in all of CloudFront, and the CDK would choose the same in every region.
            originAccessControlName: `shelf-recognition-${Stack.of(this).region}`,
          }),
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        // CORS lets web pages draw the pictures on a canvas. `nosniff` keeps browsers from running an
        // upload as a script.
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

  /** Tells the function the public address of the pictures. */
  grantMediaBaseUrl(fn: LambdaFunction): void {
    fn.addEnvironment(ENVIRONMENT_VARIABLES.mediaBaseUrl, this.baseUrl);
  }
}
