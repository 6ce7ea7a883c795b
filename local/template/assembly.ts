import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { templateSchema, type Stack } from './template';

const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z
        .object({
          templateFile: z.string().optional(),
          stackName: z.string().optional(),
          file: z.string().optional(),
        })
        .optional(),
    }),
  ),
});

const assetManifestSchema = z.object({
  files: z.record(z.string(), z.object({ source: z.object({ path: z.string().optional() }) })),
  dockerImages: z.record(
    z.string(),
    z.object({ source: z.object({ directory: z.string().optional() }) }),
  ),
});

/** The output of `cdk synth`: the stacks, and the folder of each asset by the asset's hash. */
export interface Assembly {
  readonly stacks: readonly Stack[];
  readonly assets: ReadonlyMap<string, string>;
}

export function readAssembly(folder: string): Assembly {
  const read = <S extends z.ZodType>(file: string, schema: S): z.infer<S> =>
    schema.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')));

  const stacks: Stack[] = [];
  const assets = new Map<string, string>();
  const { artifacts } = read('manifest.json', manifestSchema);
  for (const [name, { type, properties }] of Object.entries(artifacts)) {
    if (type === 'aws:cloudformation:stack' && properties?.templateFile) {
      const template = read(properties.templateFile, templateSchema);
      stacks.push({ name: properties.stackName ?? name, template });
    }
    if (type === 'cdk:asset-manifest' && properties?.file) {
      const manifest = read(properties.file, assetManifestSchema);
      for (const [hash, { source }] of Object.entries(manifest.files)) {
        if (source.path !== undefined) assets.set(hash, path.resolve(folder, source.path));
      }
      for (const [hash, { source }] of Object.entries(manifest.dockerImages)) {
        if (source.directory !== undefined)
          assets.set(hash, path.resolve(folder, source.directory));
      }
    }
  }
  return { stacks, assets };
}
