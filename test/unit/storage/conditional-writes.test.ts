import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';

const FOLDER = join(__dirname, '../../../lambdas/storage');

/** Writes that do no harm if they are applied twice or late. */
const HARMLESS = [
  // A repeat takes one more revision without a change, so workers read their galleries again.
  'galleries/catalogue-log.ts: UpdateCommand in incrementCatalogueRevision',
  // A repeat adds a number that the set has already.
  'lists/positions.ts: UpdateCommand in addToNumberSet',
];

const WRITE = /^(Put|Update|Delete|(Batch|Transact)Write)Command$/;

const filesOfStorage = () =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort();

function unconditionalWritesIn(file: string): string[] {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node, within: string): void => {
    const name = ts.isFunctionDeclaration(node) ? (node.name?.text ?? within) : within;
    if (ts.isNewExpression(node) && WRITE.test(node.expression.getText())) {
      const [input] = node.arguments ?? [];
      const hasCondition =
        input !== undefined &&
        ts.isObjectLiteralExpression(input) &&
        input.properties.some((each) => each.name?.getText() === 'ConditionExpression');
      if (!hasCondition) found.push(`${file}: ${node.expression.getText()} in ${name}`);
    }
    ts.forEachChild(node, (child) => visit(child, name));
  };
  visit(source, 'module');
  return found;
}

test('every write of a row has a condition, so that a late copy of it cannot undo later ones', () => {
  expect(filesOfStorage().flatMap(unconditionalWritesIn)).toEqual(HARMLESS);
});
