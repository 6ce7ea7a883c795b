import * as z from 'zod';
import type { CloudTemplate } from '../template/cloud-template';

/** The properties of AWS::CloudFront::Distribution that are used here. */
const distributionSchema = z.object({
  DistributionConfig: z.object({
    Origins: z.array(z.object({ Id: z.string(), DomainName: z.string() })),
    DefaultCacheBehavior: z.object({ TargetOriginId: z.string() }),
    CacheBehaviors: z.array(z.object({ PathPattern: z.string() })).optional(),
  }),
});

/** Returns the bucket that the template's distribution serves to browsers. */
export function mediaBucket(template: CloudTemplate): string {
  const [distribution] = template.ofType('AWS::CloudFront::Distribution', distributionSchema);
  if (!distribution) throw new Error('The template has no CloudFront distribution.');
  const { Origins, DefaultCacheBehavior, CacheBehaviors } =
    distribution.properties.DistributionConfig;
  if (CacheBehaviors?.length) {
    throw new Error('The distribution has cache behaviours by path, which are not run here.');
  }
  const origin = Origins.find(({ Id }) => Id === DefaultCacheBehavior.TargetOriginId);
  const bucket = /^([^.]+)\.s3\./.exec(origin?.DomainName ?? '')?.[1];
  if (bucket === undefined) throw new Error('The distribution shows no bucket of the template.');
  return bucket;
}
