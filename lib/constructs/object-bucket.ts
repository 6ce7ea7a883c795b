import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  ObjectOwnership,
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
}

/** A private bucket: encrypted, reached over TLS only, never public. */
export class ObjectBucket<Prefix extends string> extends Construct {
  readonly bucket: Bucket;
  private readonly variable: string;

  constructor(scope: Construct, id: string, props: ObjectBucketProps) {
    super(scope, id);
    const { variable, lifecycleRules = [], cors = [], retain } = props;
    this.variable = variable;
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        ...lifecycleRules,
      ],
      ...(cors.length > 0 && { cors: [...cors] }),
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Only functions of this app reach the bucket; the API access log tells who asked.',
    });
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
