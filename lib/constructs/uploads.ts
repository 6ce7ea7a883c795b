import { Duration, Stack } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { HttpMethods, type LifecycleRule } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import type { UploadFolder } from '../../lambdas/contracts/access';
import { ObjectBucket } from './object-bucket';

export interface UploadsProps {
  /** Origins of web pages, other than the console, that may send photos; `*` for all. */
  readonly corsOrigins: readonly string[];
  /** The domain of the API, if it has one: the console's origin. */
  readonly domainName: string | undefined;
  readonly retain: boolean;
}

/**
 * How many days photos are kept. An upload can be submitted for a day, and a submitted one waits for at
 * most two messages of four days each.
 */
const LIFETIME_DAYS: Readonly<Record<UploadFolder, number>> = { unclaimed: 1, claimed: 10 };

/**
 * Photos that are being submitted: callers send them to addresses signed for the purpose. Photos are
 * never served from this bucket.
 */
export class Uploads extends Construct {
  readonly objects: ObjectBucket<UploadFolder>;

  constructor(scope: Construct, id: string, { corsOrigins, domainName, retain }: UploadsProps) {
    super(scope, id);
    const { region, urlSuffix } = Stack.of(this);
    this.objects = new ObjectBucket(this, 'Objects', {
      variable: ENVIRONMENT_VARIABLES.uploadsBucket,
      lifecycleRules: Object.entries(LIFETIME_DAYS).map(([folder, days]): LifecycleRule => ({
        prefix: `${folder}/`,
        expiration: Duration.days(days),
      })),
      cors: [
        {
          allowedMethods: [HttpMethods.PUT],
          allowedOrigins: corsOrigins.includes('*')
            ? ['*']
            : [
                ...corsOrigins,
                // The API's stack does not exist yet, so its address is unknown. Every upload needs an
                // address signed for it, so other APIs in the region gain nothing.
                `https://*.execute-api.${region}.${urlSuffix}`,
                ...(domainName === undefined ? [] : [`https://${domainName}`]),
              ],
          allowedHeaders: ['Content-Type'],
          maxAge: 3_600,
        },
      ],
      retain,
    });
  }
  /**
   * Gives the function the origin to which browsers send photos: the host of the addresses that the SDK
   * signs.
   */
  grantOrigin(fn: LambdaFunction): void {
    const { region, urlSuffix } = Stack.of(this);
    const host = `${this.objects.bucket.bucketName}.s3.${region}.${urlSuffix}`;
    fn.addEnvironment(ENVIRONMENT_VARIABLES.uploadsOrigin, `https://${host}`);
  }
}
