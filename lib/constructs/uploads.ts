import { Duration } from 'aws-cdk-lib';
import { HttpMethods, type LifecycleRule } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import type { UploadFolder } from '../../lambdas/storage/uploads';
import { ObjectBucket } from './object-bucket';

export interface UploadsProps {
  /** Origins of web pages that may send photos, or `*` for all. */
  readonly corsOrigins: readonly string[];
  readonly retain: boolean;
}

/**
 * How many days photos stay. An upload can be submitted for a day. A submitted one waits for the worker
 * for at most four days, as long as a message stays in its queue, twice at most.
 */
const LIFETIME_DAYS: Readonly<Record<UploadFolder, number>> = { unclaimed: 1, claimed: 10 };

/** Photos on their way in: callers send them to addresses that were signed for it. Nobody reads them there. */
export class Uploads extends Construct {
  readonly objects: ObjectBucket<UploadFolder>;

  constructor(scope: Construct, id: string, { corsOrigins, retain }: UploadsProps) {
    super(scope, id);
    this.objects = new ObjectBucket(this, 'Objects', {
      variable: ENVIRONMENT_VARIABLES.uploadsBucket,
      lifecycleRules: Object.entries(LIFETIME_DAYS).map(([folder, days]): LifecycleRule => ({
        prefix: `${folder}/`,
        expiration: Duration.days(days),
      })),
      ...(corsOrigins.length > 0 && {
        cors: [
          {
            allowedMethods: [HttpMethods.PUT],
            allowedOrigins: [...corsOrigins],
            allowedHeaders: ['Content-Type'],
            maxAge: 3_600,
          },
        ],
      }),
      retain,
    });
  }
}
