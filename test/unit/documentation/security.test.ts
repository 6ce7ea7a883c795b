import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = path.resolve(__dirname, '../../..');
const text = readFileSync(path.join(ROOT, 'SECURITY.md'), 'utf8');

/** `test/file.test.ts` "title" "another title": the titles follow their file. */
const named = [...text.matchAll(/`(test\/[\w/-]+\.test\.ts)`((?: "[^"]+")+)/g)].flatMap(
  ([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
);

/** Whether the file has a test, and not only a text, of this title as its source spells it. */
function hasTest(file: string, title: string): boolean {
  if (!existsSync(path.join(ROOT, file))) return false;
  const literal = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const call = new RegExp(`(?<!describe)\\(\\s*(['"\`])${literal}\\1,\\s*(?:async )?\\(`);
  return call.test(readFileSync(path.join(ROOT, file), 'utf8'));
}

test.each(named)('SECURITY.md names a test that exists: $file "$title"', ({ file, title }) => {
  expect(hasTest(file, title)).toBe(true);
});

test('SECURITY.md names a test in each row about an attack or a mistake', () => {
  const rows = text
    .slice(text.indexOf('## Who attacks'), text.indexOf('## What is kept'))
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .filter((line) => !/^\| (?:attack|mistake|-+) +\|/.test(line));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => !/`test\/[\w/-]+\.test\.ts` "/.test(row))).toEqual([]);
});
