import * as z from 'zod';
import { Resolver } from './resolver';
import { identify, RUNNING, type LocalAddresses } from './resource-types';
import type { Stack } from './template';

/** A resource of the template, with its properties resolved and parsed. */
export interface Resource<P> {
  readonly id: string;
  readonly properties: P;
}

/** The templates of all stacks together. */
export class CloudTemplate {
  private readonly resolver: Resolver;

  /** @throws Error on the first resource type that the local cloud does not know. */
  constructor(
    private readonly stacks: readonly Stack[],
    addresses: LocalAddresses,
  ) {
    this.resolver = new Resolver(stacks, addresses);
    for (const { template } of stacks) {
      for (const [id, { Type }] of Object.entries(template.Resources)) {
        identify(Type, id, addresses);
      }
    }
  }

  /** The stacks' outputs, under the names that `cdk deploy` prints. */
  outputs(): Record<string, string> {
    return Object.fromEntries(
      this.stacks.flatMap((stack) =>
        Object.entries(stack.template.Outputs)
          .filter(([, output]) => !output.Export)
          .map(([name, output]) => [name, String(this.resolver.resolve(output.Value, stack))]),
      ),
    );
  }

  /** The resources of a type, with the properties that the schema names. */
  ofType<S extends z.ZodType>(type: string, schema: S): Resource<z.infer<S>>[] {
    if (!(type in RUNNING)) throw new Error(`${type} is not among the types that are run.`);
    return this.stacks.flatMap((stack) =>
      Object.entries(stack.template.Resources)
        .filter(([, resource]) => resource.Type === type)
        .map(([id, resource]) => {
          const resolved = this.resolver.resolve(resource.Properties, stack);
          const parsed = schema.safeParse(resolved);
          if (parsed.success) return { id, properties: parsed.data };
          throw new Error(`${type} ${id} in the template:\n${z.prettifyError(parsed.error)}`);
        }),
    );
  }
}
