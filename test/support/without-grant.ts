import { z } from 'zod';
import type { Stack } from '../../local/template/template';

const policySchema = z.looseObject({
  PolicyDocument: z.looseObject({
    Statement: z.array(z.looseObject({ Action: z.union([z.string(), z.array(z.string())]) })),
  }),
});

/**
 * The stacks, but the policy whose logical id begins with the words no longer allows the action.
 * @throws Error if it did not allow it
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
      const properties = policySchema.parse(resource.Properties);
      const document = properties.PolicyDocument;
      document.Statement = document.Statement.flatMap((statement) => {
        const actions = [statement.Action].flat();
        const left = actions.filter((one) => one !== action);
        taken += actions.length - left.length;
        return left.length > 0 ? [{ ...statement, Action: left }] : [];
      });
      resource.Properties = properties;
    }
    return { ...stack, template };
  });
  if (taken === 0) throw new Error(`No ${type} ${words} allows ${action}`);
  return changed;
}
