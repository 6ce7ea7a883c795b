import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = path.resolve(__dirname, '../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const page = read('docs/decisions/recognition.md');
const rows = page.split('\n').filter((line) => line.startsWith('| '));
const packages = ['facing-detector', 'product-embedder']
  .map((name) => read(`models/${name}/model.json`))
  .join();
/** The names that the columns "decision" and "because" show as code. */
const parameters = rows.flatMap((row) =>
  [
    ...row
      .split('|')
      .slice(1, 3)
      .join()
      .matchAll(/`([^`]+)`/g),
  ].map(([, name = '']) => name),
);

test('the table of decisions names parameters of a model.json', () => {
  expect(parameters.length).toBeGreaterThan(10);
  expect(parameters.filter((name) => !packages.includes(`"${name}":`))).toEqual([]);
});
