import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { PACKED_GALLERY_KEPT_DAYS } from '../../lambdas/contracts/gallery-rows';
import { LIMITS } from '../../lambdas/contracts/limits';
import { stackNamesOf } from '../../lambdas/contracts/stage';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { TABLE_NAMES, type DocumentPrefix } from '../../lambdas/contracts/access';
import type { Config } from '../config';
import { Media } from '../constructs/media';
import { ObjectBucket } from '../constructs/object-bucket';
import { Tables } from '../constructs/tables';
import { Uploads } from '../constructs/uploads';

/**
 * The tables and buckets, which must outlive every deployment. If the id of a construct changes here,
 * CloudFormation makes a new, empty resource: test/infra/data.test.ts checks the ids.
 */
export class StatefulStack extends Stack {
  readonly tables: Tables;
  readonly media: Media;
  readonly documents: ObjectBucket<DocumentPrefix>;
  readonly uploads: Uploads;

  constructor(scope: Construct, id: string, { config }: { readonly config: Config }) {
    const retain = config.retainData;
    super(scope, id, {
      stackName: stackNamesOf(config.stage).stateful,
      description: 'Shelf recognition: tables, buckets and the delivery of pictures',
      terminationProtection: retain,
    });

    this.tables = new Tables(this, 'Tables', { retain, restoredTo: config.restoredTo });
    this.media = new Media(this, 'Media', {
      stage: config.stage,
      retain,
      imageRetentionDays: config.imageRetentionDays,
      recovery: config,
    });
    this.documents = new ObjectBucket(this, 'Documents', {
      variable: ENVIRONMENT_VARIABLES.documentsBucket,
      lifecycleRules: [
        { prefix: 'galleries/', expiration: Duration.days(PACKED_GALLERY_KEPT_DAYS) },
        { prefix: 'exports/', expiration: Duration.days(LIMITS.exportDays) },
      ],
      retain,
      recovery: config,
    });
    const { corsOrigins, domainName } = config;
    this.uploads = new Uploads(this, 'Uploads', { retain, corsOrigins, domainName });

    new CfnOutput(this, 'MediaBaseUrl', { value: this.media.baseUrl });
    // The operators' commands find tables and buckets by these outputs.
    for (const name of TABLE_NAMES) {
      const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}Table`;
      new CfnOutput(this, id, { value: this.tables[name].name });
    }
    const buckets = {
      MediaBucket: this.media.objects,
      DocumentsBucket: this.documents,
      UploadsBucket: this.uploads.objects,
    };
    for (const [id, { bucket }] of Object.entries(buckets)) {
      new CfnOutput(this, id, { value: bucket.bucketName });
    }
  }
}
