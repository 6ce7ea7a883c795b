import { answerOf, operationsOf, type Document } from '../document';
import { moduleOf } from './module';
import { answerTypeOf, answerTypes } from './models';

/** A table with the method, path and answer type of each operation that answers with JSON. */
export function operationsTableOf(document: Document): string {
  const types = answerTypes(document);
  const rows = operationsOf(document).flatMap((operation) => {
    const answer = answerTypeOf(types, operation.operationId, answerOf(operation));
    if (answer === undefined) return [];
    const { operationId, method, path } = operation;
    return [{ name: constant(operationId), args: `"${method}", "${path}"`, answer }];
  });
  const models = rows.flatMap(({ answer }) => answer.match(/\b[A-Z]\w*/g) ?? []);
  const imports = {
    '..answers': ['Page'],
    '..operation': ['Operation'],
    '.models': [...new Set(models)].filter((name) => name !== 'Page').sort(),
  };
  const body = rows.map(({ name, args, answer }) => `${name} = Operation(${args}, ${answer})`);
  return moduleOf('What the service can do.', [imports], body.join('\n'));
}

const constant = (operationId: string): string =>
  operationId.replace(/([A-Z])/g, '_$1').toUpperCase();
