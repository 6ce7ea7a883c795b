import type { Schema } from '../document';

/**
 * The Python types that a module uses for lists and other schemas. Answers get exact types. Inputs also
 * accept similar types, such as any Sequence for a list.
 */
interface Spelling {
  readonly list: string;
  readonly map: string;
  readonly date: string;
  readonly datetime: string;
}

/** Translates schemas into Python types, and declares a class for each object that it meets. */
export class PythonTypes {
  /** The declarations so far. Each follows those it depends on. */
  readonly declarations: string[] = [];
  private readonly declared = new Set<string>();

  constructor(
    private readonly components: Readonly<Record<string, Schema>>,
    private readonly spelling: Spelling,
    private readonly classOf: (name: string, fields: readonly Field[], about?: string) => string,
  ) {}

  /** @param name the class name for an object whose schema has no name */
  typeOf(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return this.component(schema.$ref);
    if (schema.contentSchema) return this.typeOf(schema.contentSchema, name);
    if (schema.const !== undefined) return `Literal[${literalOf(schema.const)}]`;
    if (schema.enum) return nullable(schema, `Literal[${schema.enum.map(literalOf).join(', ')}]`);
    if (schema.anyOf) {
      return union(schema.anyOf.flatMap((one) => this.typeOf(one, name).split(' | ')));
    }
    const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
    if (types.length === 0) return 'object';
    return union(types.flatMap((type) => this.plain(type, schema, name).split(' | ')));
  }

  /** Declares a class unless it is already declared. @returns its name. */
  declare(name: string, schema: Schema): string {
    if (this.declared.has(name)) return name;
    this.declared.add(name);
    const required = new Set(schema.required);
    const fields = Object.entries(schema.properties ?? {}).map(([field, one]) => ({
      name: field,
      type: this.typeOf(one, name + pascal(isList(one) ? singular(field) : field)),
      isRequired: required.has(field),
      about: one.description,
    }));
    this.declarations.push(this.classOf(name, fields, schema.description));
    return name;
  }

  private component(ref: string): string {
    const key = ref.replace('#/components/schemas/', '');
    const schema = this.components[key];
    if (!schema) throw new Error(`${ref} is no component`);
    const name = nameOfComponent(key);
    if (schema.properties) return this.declare(name, schema);
    if (!this.declared.has(name)) {
      this.declared.add(name);
      const about = schema.description === undefined ? '' : `\n${docstring(schema.description)}`;
      this.declarations.push(`${name}: TypeAlias = ${this.typeOf(schema, name)}${about}`);
    }
    return name;
  }

  private plain(type: string, schema: Schema, name: string): string {
    const { list, map, date, datetime } = this.spelling;
    switch (type) {
      case 'null':
        return 'None';
      case 'boolean':
        return 'bool';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'string':
        return { date, 'date-time': datetime, binary: 'Photo' }[schema.format ?? ''] ?? 'str';
      case 'array':
        return this.array(schema, name, list);
      case 'object':
        if (schema.properties && Object.keys(schema.properties).length > 0 && isClosed(schema)) {
          return this.declare(name, schema);
        }
        return `${map}[str, ${this.valuesOf(schema.additionalProperties, name)}]`;
      default:
        throw new Error(`${type} is no type of JSON`);
    }
  }

  private array(schema: Schema, name: string, list: string): string {
    const { prefixItems, items, minItems, maxItems = 0 } = schema;
    if (prefixItems) return tuple(prefixItems.map((one) => this.typeOf(one, name)));
    const values = this.valuesOf(items, name);
    return minItems === maxItems
      ? tuple(Array<string>(maxItems).fill(values))
      : `${list}[${values}]`;
  }

  private valuesOf(schema: Schema | boolean | undefined, name: string): string {
    return typeof schema === 'object' ? this.typeOf(schema, name) : 'object';
  }
}

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly about: string | undefined;
}

const isList = ({ type, anyOf = [] }: Schema): boolean => type === 'array' || anyOf.some(isList);

/** Whether an object has fixed fields only. Any other object becomes a map, even if some of its fields are fixed. */
const isClosed = ({ additionalProperties }: Schema): boolean =>
  typeof additionalProperties !== 'object';

/** Drops the suffix `Output`, which the document adds to a schema whose answer differs from its input. */
export const nameOfComponent = (key: string): string => key.replace(/Output$/, '');

const tuple = (types: readonly string[]): string => `tuple[${types.join(', ')}]`;

const union = (types: readonly string[]): string =>
  [...new Set(types)].sort((a, b) => Number(a === 'None') - Number(b === 'None')).join(' | ');

const nullable = ({ type }: Schema, python: string): string =>
  Array.isArray(type) && type.includes('null') ? `${python} | None` : python;

const literalOf = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);

export const pascal = (name: string): string =>
  name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

const singular = (name: string): string =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, '');

export const docstring = (text: string): string => `"""${text.replace(/\\/g, '\\\\')}"""`;

const KEYWORDS = ['class', 'from', 'global', 'import', 'in', 'is', 'not', 'pass', 'with'];
/** The Python name of a field. A Python keyword gets a trailing `_`. */
export const fieldName = (name: string): string => (KEYWORDS.includes(name) ? `${name}_` : name);
