import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const resourceSchema = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
});
const templateSchema = z.looseObject({
  Resources: z.record(z.string(), resourceSchema),
  Parameters: z.record(z.string(), z.unknown()).optional(),
  Rules: z.record(z.string(), z.unknown()).optional(),
});
export type Template = z.infer<typeof templateSchema>;

/** A stack, without what the emulator lacks. */
export interface StackTemplate {
  readonly name: string;
  readonly template: Template;
  /** The logical ids that were taken out. */
  readonly left: readonly string[];
}

/** The emulator has none of these types, no zone for a record of the domain, and no alarms on metric math. */
const LACKING = [
  'AWS::Budgets::Budget',
  'AWS::CodeDeploy::Application',
  'AWS::CodeDeploy::DeploymentGroup',
  'AWS::Logs::QueryDefinition',
  'AWS::Route53::RecordSet',
  'AWS::WAFv2::WebACLAssociation',
];

const isLacking = ({ Type, Properties }: z.infer<typeof resourceSchema>): boolean =>
  LACKING.includes(Type) || (Type === 'AWS::CloudWatch::Alarm' && 'Metrics' in Properties);

/** The stacks of a synthesised app, in the order in which they are deployed. */
export const readStacks = (folder: string): StackTemplate[] =>
  ['ShelfRecognitionStateful', 'ShelfRecognitionService'].map((end) => {
    const manifest = readFileSync(path.join(folder, 'manifest.json'), 'utf8');
    const [name = end] = new RegExp(`[\\w-]*${end}(?=\\.template\\.json)`).exec(manifest) ?? [];
    const text = readFileSync(path.join(folder, `${name}.template.json`), 'utf8');
    const template = templateSchema.parse(JSON.parse(text));
    const left = Object.entries(template.Resources)
      .filter(([, resource]) => isLacking(resource))
      .map(([id]) => id);
    // The check of the bootstrap's version reads a parameter that only a bootstrapped account has.
    const kept = { ...template, Parameters: {}, Rules: {} };
    return { name, template: templateSchema.parse(without(kept, new Set(left))), left };
  });

/** Removes some resources from a part of a template, and the list entries that refer to them. */
function without(part: unknown, left: ReadonlySet<string>): unknown {
  if (Array.isArray(part))
    return part.filter((each) => !names(each, left)).map((each) => without(each, left));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part)
      // The `UpdatePolicy` of an alias names its deployment group, which is left out.
      .filter(([key]) => !left.has(key) && key !== 'UpdatePolicy')
      .map(([key, value]) => [key, without(value, left)]),
  );
}

/** Whether an entry of a list is a reference to one of these resources, such as `{Name: {Ref: id}}`. */
function names(entry: unknown, left: ReadonlySet<string>): boolean {
  if (typeof entry === 'string') return left.has(entry);
  if (typeof entry !== 'object' || entry === null) return false;
  const { Ref, 'Fn::GetAtt': attribute, Name } = entry as Record<string, unknown>;
  const [id] = Array.isArray(attribute) ? (attribute as unknown[]) : [Ref];
  return (typeof id === 'string' && left.has(id)) || (Name !== undefined && names(Name, left));
}
