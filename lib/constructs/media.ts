import { Duration, Stack, Validations } from 'aws-cdk-lib';
import {
  CachePolicy,
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
import { serviceNameOf, type Stage } from '../../lambdas/contracts/stage';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import type { MediaFolder } from '../../lambdas/contracts/access';
import type { ObjectAccess } from '../../lambdas/contracts/access';
import { ObjectBucket, type Recovery } from './object-bucket';

/**
 * How long CloudFront serves a picture, even a deleted one, without asking the bucket. After that it asks
 * whether the picture still exists, which costs $0.0004 per 1,000 requests.
 */
const LONGEST_CACHED = Duration.hours(1);

/**
 * How many days after the retention period the bucket deletes pictures that the sweep has missed. A
 * result can stay open while two messages wait, 4 days each, and the sweep may be late.
 */
const LONGEST_OPEN_DAYS = 14;

export interface MediaProps {
  readonly stage: Stage;
  readonly retain: boolean;
  /** How many days photos are kept; 0: for ever. Thumbnails and reference images always are. */
  readonly imageRetentionDays: number;
  readonly recovery: Recovery;
}

/**
 * Stores pictures under addresses that a browser can open: CloudFront in front of a private bucket. A key
 * cannot be guessed and is written only once, so browsers may cache a picture for ever.
 */
export class Media extends Construct {
  readonly objects: ObjectBucket<MediaFolder>;
  /** The public address of the pictures, without a trailing slash. */
  readonly baseUrl: string;

  constructor(scope: Construct, id: string, props: MediaProps) {
    super(scope, id);
    const { stage, retain, imageRetentionDays: days, recovery } = props;
    this.objects = new ObjectBucket(this, 'Objects', {
      variable: ENVIRONMENT_VARIABLES.mediaBucket,
      lifecycleRules:
        days === 0
          ? []
          : [{ prefix: 'images/', expiration: Duration.days(days + LONGEST_OPEN_DAYS) }],
      retain,
      recovery,
    });

    // Names must be unique across CloudFront, and the CDK would choose the same name in every region.
    const name = `${serviceNameOf(stage)}-${Stack.of(this).region}`;
    const distribution = new Distribution(this, 'Distribution', {
      comment: 'Pictures of the shelf recognition service',
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(this.objects.bucket as IBucket, {
          originAccessControl: new S3OriginAccessControl(this, 'AccessControl', {
            originAccessControlName: name,
          }),
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: new CachePolicy(this, 'Cache', {
          cachePolicyName: name,
          comment: 'Bounds for how long a deleted picture is served',
          minTtl: Duration.seconds(0),
          defaultTtl: LONGEST_CACHED,
          maxTtl: LONGEST_CACHED,
        }),
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

  /** Gives the function the public address of the pictures. */
  grantMediaBaseUrl(fn: LambdaFunction): void {
    fn.addEnvironment(ENVIRONMENT_VARIABLES.mediaBaseUrl, this.baseUrl);
  }
}
