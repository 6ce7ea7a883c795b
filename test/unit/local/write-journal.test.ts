import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { WriteJournal } from '../../../local/dynamodb/write-journal';
import { temporaryFolder } from '../../support/temporary-folder';

const folder = temporaryFolder();

it('a line that a crash cut off is left out, and does not damage the next one', () => {
  const file = path.join(folder, 'writes.jsonl');
  const add = (body: string): void => {
    const journal = new WriteJournal(file, false);
    journal.add('PutItem', Buffer.from(body));
    journal.close();
  };
  add('first');
  appendFileSync(file, '{"at":17');

  add('second');

  const journal = new WriteJournal(file, true);
  expect(journal.until(new Date()).map(({ body }) => body)).toEqual(['first', 'second']);
  journal.close();
});
