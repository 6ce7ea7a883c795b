import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { Resource } from '../template/cloud-template';
import { localArn } from '../template/pseudo-parameters';

/** The properties of AWS::Lambda::Function that the local cloud uses, with Lambda's defaults. */
export const functionPropertiesSchema = z.object({
  PackageType: z.enum(['Zip', 'Image']).default('Zip'),
  Code: z.union([z.object({ S3Key: z.string() }), z.object({ ImageUri: z.string() })]),
  Handler: z.string().optional(),
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }).optional(),
});
type FunctionProperties = z.infer<typeof functionPropertiesSchema>;

/** A function of the template. Its unpacked code is in `folder`. */
export interface FunctionDefinition {
  readonly name: string;
  readonly arn: string;
  readonly packageType: 'Zip' | 'Image';
  readonly folder: string;
  /** `file.export`, without the file's extension. */
  readonly handler: string;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  readonly environment: Readonly<Record<string, string>>;
}

/** @param assets the folder of each asset, by the asset's hash */
export function defineFunction(
  { id, properties }: Resource<FunctionProperties>,
  assets: ReadonlyMap<string, string>,
): FunctionDefinition {
  const folder = assets.get(assetHash(properties.Code));
  if (folder === undefined) throw new Error(`The code of function ${id} is not in the assembly.`);
  return {
    name: id,
    arn: localArn('lambda', `function:${id}`),
    packageType: properties.PackageType,
    folder,
    handler: properties.Handler ?? dockerCommand(folder),
    timeoutSeconds: properties.Timeout,
    memoryMb: properties.MemorySize,
    environment: properties.Environment?.Variables ?? {},
  };
}

/** Returns the hash in the S3 key `<hash>.zip` or in the image URI `<repository>:<hash>`. */
function assetHash(code: FunctionProperties['Code']): string {
  return 'S3Key' in code
    ? path.basename(code.S3Key, path.extname(code.S3Key))
    : (code.ImageUri.split(':').at(-1) ?? '');
}

/** Reads the handler from the Dockerfile's CMD, because the image is not built here. */
function dockerCommand(folder: string): string {
  const dockerfile = readFileSync(path.join(folder, 'Dockerfile'), 'utf8');
  const [, handler] = /^CMD\s*\[\s*"([^"]+)"\s*\]/m.exec(dockerfile) ?? [];
  if (handler === undefined) throw new Error(`${folder}/Dockerfile has no CMD ["file.export"].`);
  return handler;
}
