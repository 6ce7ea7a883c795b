import { readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { Output } from '../../../clients/typescript/src/cli/recognise/output';
import type { PhotoRecord } from '../../../clients/tables/photo-record';
import { temporaryFolder } from '../../support/temporary-folder';

const file = path.join(temporaryFolder(), 'results.csv');

it('a table that something made shorter meanwhile is not filled up with zero bytes', () => {
  const first = new Output(file, 0);
  const end = first.append({
    photo: 'a.jpg',
    result_uuid: '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f',
    status: 'FAILED',
    failure_reason: 'no picture',
    facings: [],
  } as unknown as PhotoRecord);
  first.close();
  truncateSync(file, end - 3);

  expect(() => new Output(file, end)).toThrow(
    'results.csv was changed meanwhile: choose another --out',
  );

  expect(readFileSync(file)).toHaveLength(end - 3);
});
