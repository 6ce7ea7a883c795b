import { PSEUDO_PARAMETERS } from './pseudo-parameters';
import { identify, type Identity, type LocalAddresses } from './resource-types';
import type { Stack } from './template';

type Intrinsic = (argument: unknown, stack: Stack) => unknown;

/** Evaluates the intrinsic functions of the app's templates, across stacks. */
export class Resolver {
  constructor(
    private readonly stacks: readonly Stack[],
    private readonly addresses: LocalAddresses,
  ) {}

  /** A copy of the value, with every intrinsic function replaced by its result. */
  resolve(value: unknown, stack: Stack): unknown {
    if (Array.isArray(value)) return value.map((element) => this.resolve(element, stack));
    if (typeof value !== 'object' || value === null) return value;

    const [[name, argument] = ['', undefined], ...rest] = Object.entries(value);
    const intrinsic = rest.length === 0 ? this.intrinsics[name] : undefined;
    if (intrinsic) return intrinsic(argument, stack);
    if (rest.length === 0 && name.startsWith('Fn::')) {
      throw new Error(`The template uses ${name}, which the local cloud does not know.`);
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, this.resolve(inner, stack)]),
    );
  }

  private readonly intrinsics: Readonly<Record<string, Intrinsic>> = {
    Ref: (argument, stack) => this.ref(String(argument), stack),
    'Fn::GetAtt': (argument, stack) => {
      const [id = '', attribute = ''] = Array.isArray(argument)
        ? (argument as string[])
        : splitOnce(String(argument), '.');
      return this.attribute(id, attribute, stack);
    },
    'Fn::Join': (argument, stack) => {
      const [separator, parts] = argument as [string, unknown];
      return this.list(parts, stack).map(text).join(separator);
    },
    'Fn::Split': (argument, stack) => {
      const [separator, joined] = argument as [string, unknown];
      return text(this.resolve(joined, stack)).split(separator);
    },
    'Fn::Select': (argument, stack) => {
      const [index, list] = argument as [string | number, unknown];
      return this.list(list, stack)[Number(index)];
    },
    'Fn::Sub': (argument, stack) => this.substitute(argument, stack),
    'Fn::ImportValue': (argument, stack) => this.imported(text(this.resolve(argument, stack))),
  };

  private ref(id: string, stack: Stack): unknown {
    if (id === 'AWS::StackName') return stack.name;
    const pseudo = PSEUDO_PARAMETERS[id];
    if (pseudo !== undefined) return pseudo;
    return this.identity(id, stack).ref;
  }

  private attribute(id: string, name: string, stack: Stack): string {
    const value = this.identity(id, stack).attributes[name];
    if (value !== undefined) return value;
    const type = stack.template.Resources[id]?.Type ?? '';
    throw new Error(`The template reads ${id}.${name} (${type}), which the local cloud lacks.`);
  }

  private identity(id: string, stack: Stack): Identity {
    const resource = stack.template.Resources[id];
    if (!resource)
      throw new Error(`The template of ${stack.name} refers to ${id}, which it lacks.`);
    return identify(resource.Type, id, this.addresses);
  }

  private substitute(argument: unknown, stack: Stack): string {
    const [pattern, variables] = (Array.isArray(argument) ? argument : [argument, {}]) as [
      string,
      Record<string, unknown>,
    ];
    return pattern.replace(/\$\{([^}]+)\}/g, (_match, name: string) => {
      // `${!Name}` is the escape for a literal `${Name}`.
      if (name.startsWith('!')) return `\${${name.slice(1)}}`;
      if (name in variables) return text(this.resolve(variables[name], stack));
      const [id, attribute] = splitOnce(name, '.');
      return attribute ? this.attribute(id, attribute, stack) : text(this.ref(id, stack));
    });
  }

  private imported(name: string): unknown {
    for (const stack of this.stacks) {
      for (const output of Object.values(stack.template.Outputs)) {
        if (output.Export && this.resolve(output.Export.Name, stack) === name) {
          return this.resolve(output.Value, stack);
        }
      }
    }
    throw new Error(`A template imports ${name}, which no stack exports.`);
  }

  private list(value: unknown, stack: Stack): unknown[] {
    const resolved = this.resolve(value, stack);
    if (Array.isArray(resolved)) return resolved;
    throw new Error(`The template has ${JSON.stringify(value)} where a list is expected.`);
  }
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`The template has ${JSON.stringify(value)} where a text is expected.`);
}

function splitOnce(value: string, separator: string): [string, string] {
  const at = value.indexOf(separator);
  return at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)];
}
