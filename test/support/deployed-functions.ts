import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { synthesisedApp, type Resource, type Template } from './template';

const functionSchema = z.object({
  Architectures: z.array(z.string()),
  Code: z.object({ S3Key: z.string().optional(), ImageUri: z.unknown().optional() }),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
  Handler: z.string().optional(),
  ImageConfig: z.object({ Command: z.array(z.string()) }).optional(),
  LoggingConfig: z.object({ LogGroup: z.unknown() }),
  MemorySize: z.number(),
  Role: z.unknown(),
  Runtime: z.string().optional(),
  Timeout: z.number(),
});

interface DeployedFunction extends z.infer<typeof functionSchema> {
  readonly id: string;
  /** The name of its folder under lambdas/api, lambdas/workflow or lambdas/maintenance; or `worker`. */
  readonly name: string;
}

export function deployedFunctions(service: Template): DeployedFunction[] {
  return service.resources('AWS::Lambda::Function').map(({ id, Properties }) => {
    const properties = functionSchema.parse(Properties);
    const name = z.string().parse(properties.Environment.Variables['POWERTOOLS_SERVICE_NAME']);
    return { id, name, ...properties };
  });
}

const sourceMapSchema = z.object({ sources: z.array(z.string()) });

/** The files whose code is in a function's bundle. */
export function bundledSources(fn: DeployedFunction | undefined): string[] {
  const asset = z.string().parse(fn?.Code.S3Key).replace('.zip', '');
  const map = join(synthesisedApp(), `asset.${asset}`, 'handler.js.map');
  return sourceMapSchema.parse(JSON.parse(readFileSync(map, 'utf8'))).sources;
}

const oneOrMore = z.union([z.array(z.unknown()), z.unknown().transform((value) => [value])]);
const statementSchema = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore,
  Resource: oneOrMore,
});
const roleSchema = z.object({
  Policies: z
    .array(z.object({ PolicyDocument: z.object({ Statement: z.array(statementSchema) }) }))
    .default([]),
});

/** `<action> <resource>` for each pair that a role of this stack allows, without logical ids' hashes. */
export function allowedBy(service: Template, role: Resource): string[] {
  return roleSchema
    .parse(role.Properties)
    .Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter((statement) => statement.Effect === 'Allow')
    .flatMap(({ Action, Resource }) =>
      Action.flatMap((action) =>
        Resource.map((resource) => `${String(action)} ${plain(service.text(resource))}`),
      ),
    )
    .sort();
}

/** Everything that a role may do. A resource of this stack names the role by `roleArn`. */
export function permissionsOf(service: Template, roleArn: unknown): string[] {
  const named = service.text(roleArn).replace('.Arn>', '>');
  return service
    .resources('AWS::IAM::Role')
    .filter(({ id }) => `<${id}>` === named)
    .flatMap((role) => allowedBy(service, role));
}

/** `<TablesTasksTableC531AB37.Arn>` -> `TablesTasksTable`: ids end with a hash of their path. */
export const plain = (text: string) => text.replaceAll(/<(\w+?)(?:[0-9A-F]{8})?(?:\.Arn)?>/g, '$1');
