import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
  UpdatePolicy: z.record(z.string(), z.unknown()).optional(),
});
const templateSchema = z.object({
  Resources: z.record(z.string(), resourceSchema),
  Outputs: z
    .record(
      z.string(),
      z.object({ Value: z.unknown(), Export: z.object({ Name: z.string() }).optional() }),
    )
    .default({}),
});
export type Resource = z.infer<typeof resourceSchema> & { readonly id: string };

/** The folder of the one synthesis that all infrastructure tests share. */
export function synthesisedApp(): string {
  const outdir = process.env['SYNTHESISED_APP'];
  if (!outdir) throw new Error('Run with jest: its global set-up synthesises the app.');
  const failure = join(outdir, 'failure.txt');
  if (existsSync(failure)) throw new Error(readFileSync(failure, 'utf8'));
  return outdir;
}

/** A synthesised template, and ways to look at it in tests. */
export class Template {
  private readonly template: z.infer<typeof templateSchema>;

  private constructor(
    file: string,
    private readonly imports: readonly Template[],
  ) {
    this.template = templateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  }

  /** @param imports Templates whose exports this one imports. */
  static read(stack: string, imports: readonly Template[] = [], outdir = synthesisedApp()) {
    return new Template(join(outdir, `${stack}.template.json`), imports);
  }

  /** Every resource, or those of one type. */
  resources(type?: string): Resource[] {
    return Object.entries(this.template.Resources)
      .map(([id, resource]) => ({ id, ...resource }))
      .filter((resource) => type === undefined || resource.Type === type);
  }

  resource(id: string): Resource {
    const found = this.template.Resources[id];
    if (!found) throw new Error(`The template has no resource ${id}.`);
    return { id, ...found };
  }

  get outputs(): string[] {
    return Object.keys(this.template.Outputs);
  }

  /** The names under which other stacks of the AWS account import outputs of this one. */
  get exports(): string[] {
    return Object.values(this.template.Outputs).flatMap(({ Export }) => Export?.Name ?? []);
  }

  output(name: string): unknown {
    return this.template.Outputs[name]?.Value;
  }

  /**
   * The text of an expression, with `<logical id>` and `<logical id.attribute>` in place of values
   * that only a deployment knows. Imports are followed. Other functions stay as JSON.
   */
  text(value: unknown): string {
    if (typeof value !== 'object' || value === null) return String(value);
    const [[key, argument] = ['', undefined]] = Object.entries(value);
    switch (key) {
      case 'Ref':
        return `<${String(argument)}>`;
      case 'Fn::GetAtt':
        return `<${z.array(z.string()).parse(argument).join('.')}>`;
      case 'Fn::Join':
        return z
          .tuple([z.literal(''), z.array(z.unknown())])
          .parse(argument)[1]
          .map((part) => this.text(part))
          .join('');
      case 'Fn::Sub':
        return String(argument);
      case 'Fn::ImportValue':
        return this.imported(String(argument));
      default:
        return JSON.stringify(value);
    }
  }

  private imported(exportName: string): string {
    for (const template of this.imports) {
      const output = Object.values(template.template.Outputs).find(
        ({ Export }) => Export?.Name === exportName,
      );
      if (output) return template.text(output.Value);
    }
    throw new Error(`Nothing exports ${exportName}.`);
  }
}

/** Both templates of the shared synthesis. */
export function readTemplates() {
  const stateful = Template.read('ShelfRecognitionStateful');
  return { stateful, service: Template.read('ShelfRecognitionService', [stateful]) };
}
