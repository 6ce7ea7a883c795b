import { answerOf, operationsOf, type Document, type Schema } from '../document';
import { moduleOf } from './module';
import { docstring, fieldName, nameOfComponent, pascal, PythonTypes, type Field } from './types';

const IMPORTS = [
  { datetime: ['date', 'datetime'], typing: ['Literal', 'TypeAlias'] },
  { pydantic: ['Field'] },
  { '..answers': ['Answer'] },
];

/** The Python module that declares the models of all answers. */
export function modelsOf(document: Document): string {
  const types = answerTypes(document);
  for (const operation of operationsOf(document)) {
    answerTypeOf(types, operation.operationId, answerOf(operation));
  }
  return moduleOf('What the service answers.', IMPORTS, `\n${types.declarations.join('\n\n\n')}`);
}

export const answerTypes = (document: Document): PythonTypes =>
  new PythonTypes(
    document.components.schemas,
    { list: 'list', map: 'dict', date: 'date', datetime: 'datetime' },
    modelOf,
  );

/** @returns the Python type of an operation's answer, or undefined if the answer is not JSON. */
export function answerTypeOf(
  types: PythonTypes,
  operationId: string,
  answer: Schema | undefined,
): string | undefined {
  if (!answer) return undefined;
  const row = rowOfPage(answer);
  if (row?.$ref !== undefined) return `Page[${types.typeOf(row, nameOfComponent(row.$ref))}]`;
  return types.typeOf(answer, `${pascal(operationId)}Answer`);
}

/** The schema of a page's rows; undefined if the answer is not a page. */
function rowOfPage({ properties = {} }: Schema): Schema | undefined {
  const isPage = ['items', 'total', 'limit', 'offset'].every((field) => field in properties);
  const rows = properties.items?.items;
  return isPage && typeof rows === 'object' ? rows : undefined;
}

function modelOf(name: string, fields: readonly Field[], about?: string): string {
  const lines = fields.flatMap((field) => {
    const known = fieldName(field.name);
    const alias = known === field.name ? [] : [`alias="${field.name}"`];
    const type = field.isRequired ? field.type : `${field.type.replace(/ \| None$/, '')} | None`;
    const values = field.isRequired ? alias : ['default=None', ...alias];
    const value = values.length > 0 ? ` = Field(${values.join(', ')})` : '';
    return [
      `${known}: ${type}${value}`,
      ...(field.about === undefined ? [] : [docstring(field.about)]),
    ];
  });
  const body = [...(about === undefined ? [] : [docstring(about), '']), ...lines];
  return `class ${name}(Answer):\n${body.map((line) => (line ? `    ${line}` : '')).join('\n')}`;
}
