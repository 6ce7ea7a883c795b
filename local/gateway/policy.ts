import { z } from 'zod';

const oneOrMany = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());

const statementSchema = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMany,
  Resource: oneOrMany,
});

/** The policy document that an authorizer returns. */
export const policySchema = z.object({ Statement: z.array(statementSchema) });
export type Policy = z.infer<typeof policySchema>;

/** Evaluates a policy as IAM does: a Deny beats any Allow, and without an Allow access is denied. */
export function allows(policy: Policy, methodArn: string): boolean {
  const relevant = policy.Statement.filter(
    ({ Action, Resource }) =>
      Action.some((pattern) => matches(pattern, 'execute-api:Invoke')) &&
      Resource.some((pattern) => matches(pattern, methodArn)),
  );
  return relevant.length > 0 && relevant.every(({ Effect }) => Effect === 'Allow');
}

/** Whether a value fits a pattern, in which `*` is any text and `?` any character. */
function matches(pattern: string, value: string): boolean {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`, 's').test(value);
}
