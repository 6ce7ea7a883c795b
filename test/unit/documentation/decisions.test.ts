import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const FOLDER = path.resolve(__dirname, '../../../docs/decisions');
const index = readFileSync(path.join(FOLDER, 'README.md'), 'utf8');
/** The pages with one decision each. Recognition's are rows of one table. */
const pages = readdirSync(FOLDER).filter((file) => !['README.md', 'recognition.md'].includes(file));

test.each(pages)('%s has the four parts, in at most 150 words, and the index names it', (file) => {
  const text = readFileSync(path.join(FOLDER, file), 'utf8');

  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(['Decision', 'Because', 'Costs', 'Evidence']);
  expect(text.replaceAll(/^#.*$/gm, '').trim().split(/\s+/).length).toBeLessThanOrEqual(150);
  expect(index).toContain(`](${file})`);
});
