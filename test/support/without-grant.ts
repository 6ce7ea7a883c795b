import * as z from 'zod';
import type { Stack } from '../../local/template/template';

const policySchema = z.looseObject({
  PolicyDocument: z.looseObject({
    Statement: z.array(z.looseObject({ Action: z.union([z.string(), z.array(z.string())]) })),
  }),
});
/** A role with inline policies. */
const roleSchema = z.looseObject({ Policies: z.array(policySchema) });

/**
 * Copies of the stacks in which the role or policy whose logical id begins with the words no longer allows
 * the action.
 * @throws Error if it did not allow it before
 */
export function withoutGrant(
  stacks: readonly Stack[],
  type: string,
  words: string,
  action: string,
): Stack[] {
  let taken = 0;
  const changed = stacks.map((stack) => {
    const { template } = structuredClone({ template: stack.template });
    for (const [id, resource] of Object.entries(template.Resources)) {
      if (resource.Type !== type || !id.startsWith(words)) continue;
      const role = roleSchema.safeParse(resource.Properties);
      const policies = role.success
        ? role.data.Policies
        : [policySchema.parse(resource.Properties)];
      for (const { PolicyDocument: document } of policies) {
        document.Statement = document.Statement.flatMap((statement) => {
          const actions = [statement.Action].flat();
          const left = actions.filter((one) => one !== action);
          taken += actions.length - left.length;
          return left.length > 0 ? [{ ...statement, Action: left }] : [];
        });
      }
      resource.Properties = role.success ? role.data : (policies[0] ?? {});
    }
    return { ...stack, template };
  });
  if (taken === 0) throw new Error(`No ${type} ${words} allows ${action}`);
  return changed;
}
