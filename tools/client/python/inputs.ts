import { operationsOf, type Document, type Operation, type Schema } from '../document';
import { moduleOf } from './module';
import { docstring, fieldName, pascal, PythonTypes, type Field } from './types';

const IMPORTS = [
  {
    'collections.abc': ['Mapping', 'Sequence'],
    datetime: ['date', 'datetime'],
    typing: ['Literal', 'TypeAlias'],
  },
  { typing_extensions: ['Required', 'TypedDict'] },
  { '..photo': ['Photo'] },
];

/** The Python module that declares the inputs of all operations. */
export function inputsOf(document: Document): string {
  const types = new PythonTypes(
    document.components.schemas,
    { list: 'Sequence', map: 'Mapping', date: 'str | date', datetime: 'str | datetime' },
    inputOf,
  );
  for (const operation of operationsOf(document)) {
    for (const body of Object.values(operation.requestBody?.content ?? {})) {
      types.typeOf(body.schema, pascal(operation.operationId));
    }
    const query = queryOf(operation);
    if (query) types.declare(`${pascal(operation.operationId)}Query`, query);
  }
  const body = `\n${types.declarations.join('\n\n\n')}`;
  return moduleOf('What the service takes: the fields of bodies and queries.', IMPORTS, body);
}

function queryOf({ parameters }: Operation): Schema | undefined {
  const query = parameters.filter((each) => each.in === 'query');
  if (query.length === 0) return undefined;
  return {
    type: 'object',
    properties: Object.fromEntries(
      query.map(({ name, description, schema }) => [
        name,
        { ...schema, description: description ?? schema.description },
      ]),
    ),
    required: query.filter(({ required }) => required === true).map(({ name }) => name),
  };
}

function inputOf(name: string, fields: readonly Field[]): string {
  const lines = fields.flatMap(({ name: field, type, isRequired, about }) => [
    `${fieldName(field)}: ${isRequired ? `Required[${type}]` : type}`,
    ...(about === undefined ? [] : [docstring(about)]),
  ]);
  return `class ${name}(TypedDict, total=False):\n${lines.map((line) => `    ${line}`).join('\n')}`;
}
