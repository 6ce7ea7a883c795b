import * as z from 'zod';
import type { CloudTemplate } from '../template/cloud-template';
import { iamArn, localArn } from '../template/pseudo-parameters';
import { compile, type Statement } from './policy';
import { policyDocumentSchema, type PolicyDocument } from './policy-document';

const inlinePolicy = z.object({ PolicyDocument: policyDocumentSchema });

const roleSchema = z.object({
  AssumeRolePolicyDocument: policyDocumentSchema,
  Policies: z.array(inlinePolicy).default([]),
  ManagedPolicyArns: z.array(z.string()).default([]),
  PermissionsBoundary: z.undefined('The local cloud evaluates no permissions boundary.').optional(),
});

const attachedPolicySchema = inlinePolicy.extend({ Roles: z.array(z.string()).default([]) });

/** A role's permissions, and its trust policy, which says who may assume it. */
export interface Role {
  readonly trust: readonly Statement[];
  readonly statements: readonly Statement[];
}

/**
 * The template's roles that are used, by ARN.
 * @param used the ARNs of the roles that functions and state machines assume
 * @throws Error if one of these roles has a policy that is not in the template
 */
export function readRoles(template: CloudTemplate, used: ReadonlySet<string>): Map<string, Role> {
  const inline = template.ofType('AWS::IAM::Policy', attachedPolicySchema);
  const managed = template.ofType('AWS::IAM::ManagedPolicy', attachedPolicySchema);
  const roles = template.ofType('AWS::IAM::Role', roleSchema);
  return new Map(
    roles
      .filter(({ id }) => used.has(iamArn(`role/${id}`)))
      .map(({ id, properties }): [string, Role] => {
        const { ManagedPolicyArns: arns } = properties;
        const foreign = arns.find(
          (one) => !managed.some((policy) => one === iamArn(`policy/${policy.id}`)),
        );
        if (foreign !== undefined) {
          throw new Error(
            `Role ${id} has the policy ${foreign}, which is not in the template. ` +
              'The local cloud does not know what it allows.',
          );
        }
        const attached = [
          ...inline.filter((policy) => policy.properties.Roles.includes(id)),
          ...managed.filter(
            (policy) =>
              policy.properties.Roles.includes(id) || arns.includes(iamArn(`policy/${policy.id}`)),
          ),
        ].map((policy) => policy.properties);
        const statements = [...properties.Policies, ...attached].flatMap(({ PolicyDocument }) =>
          compile(PolicyDocument),
        );
        return [
          iamArn(`role/${id}`),
          { trust: compile(properties.AssumeRolePolicyDocument), statements },
        ];
      }),
  );
}

const bucketPolicySchema = inlinePolicy.extend({ Bucket: z.string() });
const queuePolicySchema = inlinePolicy.extend({ Queues: z.array(z.string()) });
const lambdaPermissionSchema = z.strictObject({
  Action: z.string(),
  FunctionName: z.string().startsWith('arn:'),
  Principal: z.string().endsWith('.amazonaws.com'),
  SourceArn: z.string().optional(),
});

/** The policies of buckets, queues and functions, by the ARN of the resource. */
export function readResourcePolicies(template: CloudTemplate): Map<string, Statement[]> {
  const policies = new Map<string, Statement[]>();
  const add = (arn: string, document: PolicyDocument): void => {
    policies.set(arn, [...(policies.get(arn) ?? []), ...compile(document)]);
  };
  for (const { properties } of template.ofType('AWS::S3::BucketPolicy', bucketPolicySchema)) {
    add(`arn:aws:s3:::${properties.Bucket}`, properties.PolicyDocument);
  }
  for (const { properties } of template.ofType('AWS::SQS::QueuePolicy', queuePolicySchema)) {
    for (const url of properties.Queues) {
      add(localArn('sqs', url.split('/').at(-1) ?? ''), properties.PolicyDocument);
    }
  }
  const type = 'AWS::Lambda::Permission';
  for (const { properties } of template.ofType(type, lambdaPermissionSchema)) {
    const { Action, FunctionName, Principal, SourceArn } = properties;
    const Condition = SourceArn && { ArnLike: { 'aws:SourceArn': SourceArn } };
    const statement = {
      Principal: { Service: Principal },
      Action,
      Resource: FunctionName,
      Condition,
    };
    add(
      FunctionName,
      policyDocumentSchema.parse({ Statement: [{ Effect: 'Allow', ...statement }] }),
    );
  }
  return policies;
}
