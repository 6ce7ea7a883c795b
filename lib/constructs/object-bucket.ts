import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  CfnBucket,
  ObjectOwnership,
  type BucketProps,
  type CorsRule,
  type LifecycleRule,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { ObjectAccess } from '../../lambdas/contracts/access';

export interface ObjectBucketProps {
  /** The environment variable with the bucket's name. */
  readonly variable: string;
  /**
   * When objects are deleted.
   * @default - never
   */
  readonly lifecycleRules?: readonly LifecycleRule[];
  /**
   * Which web pages may send requests to the bucket.
   * @default - none
   */
  readonly cors?: readonly CorsRule[];
  readonly retain: boolean;
  /** @default - deleted objects cannot be recovered */
  readonly recovery?: Recovery;
}

/** Ways to recover objects that were deleted, or whose region is lost. */
export interface Recovery {
  readonly keepOldVersions: boolean;
  /** A bucket in another region to which objects are copied. */
  readonly replicaBucketArn?: string | undefined;
}

/**
 * How long deleted and overwritten objects are kept. It is limited, because deleted data must be gone at
 * some point.
 */
const OLD_VERSIONS_KEPT = Duration.days(7);

/** A private bucket: encrypted, reached over TLS only, never public. */
export class ObjectBucket<Prefix extends string> extends Construct {
  readonly bucket: Bucket;
  private readonly variable: string;

  constructor(scope: Construct, id: string, props: ObjectBucketProps) {
    super(scope, id);
    const { variable, lifecycleRules = [], cors = [], retain, recovery } = props;
    this.variable = variable;
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        ...(recovery?.keepOldVersions
          ? [{ noncurrentVersionExpiration: OLD_VERSIONS_KEPT, expiredObjectDeleteMarker: true }]
          : []),
        ...lifecycleRules,
      ],
      ...(recovery?.keepOldVersions && { versioned: true }),
      ...(recovery?.replicaBucketArn !== undefined &&
        this.replicationTo(recovery.replicaBucketArn)),
      ...(cors.length > 0 && { cors: [...cors] }),
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    Validations.of(this.bucket).acknowledge(
      {
        id: 'AwsSolutions-S1',
        reason: 'Only functions of this app reach the bucket; the API access log tells who asked.',
      },
      ...this.acknowledgeReplication(recovery),
    );
  }

  private replicationTo(arn: string): Pick<BucketProps, 'replicationRules'> {
    const destination = Bucket.fromBucketArn(this, 'Replica', arn);
    return { replicationRules: [{ destination, priority: 0, deleteMarkerReplication: true }] };
  }

  /**
   * Acknowledges a finding: the CDK's role for replication may read the whole bucket and write the whole
   * replica.
   */
  private acknowledgeReplication({ replicaBucketArn }: Partial<Recovery> = {}) {
    if (replicaBucketArn === undefined) return [];
    const { defaultChild } = this.bucket.node;
    const id = defaultChild instanceof CfnBucket ? Stack.of(this).getLogicalId(defaultChild) : '';
    return [`<${id}.Arn>`, replicaBucketArn].map((arn) => ({
      id: `AwsSolutions-IAM5[Resource::${arn}/*]`,
      reason: 'S3 copies every object of the bucket.',
    }));
  }

  /** Allows the function these actions under these prefixes, and gives it the bucket's name. */
  grant(fn: LambdaFunction, access: ObjectAccess<Prefix>): void {
    for (const [action, prefixes] of Object.entries<readonly Prefix[]>(access)) {
      fn.addToRolePolicy(
        new PolicyStatement({
          actions: [`s3:${action}`],
          resources: prefixes.map((prefix) => this.bucket.arnForObjects(`${prefix}/*`)),
        }),
      );
    }
    fn.addEnvironment(this.variable, this.bucket.bucketName);
  }
}
