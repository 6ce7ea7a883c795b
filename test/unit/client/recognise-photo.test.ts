import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { recognisePhoto } from '../../../clients/typescript/src/cli/recognise/recognise-photo';
import { WorkJournal } from '../../../clients/typescript/src/cli/recognise/work-journal';
import { ShelfError, type ShelfClient } from '../../../clients/typescript/src/index';
import { temporaryFolder } from '../../support/temporary-folder';

const folder = temporaryFolder();
const photo = { name: 'shelf.jpg', file: path.join(folder, 'shelf.jpg') };
const out = path.join(folder, 'results.csv');
const notFound = () => new ShelfError('not-found', 'No such', { status: 404 });

type Submit = (
  task: string,
  photos: File[],
  options: { idempotencyKey: string },
) => Promise<string[]>;
const submit = jest.fn<Submit>();
const wait = jest.fn<(task: string, result: string) => Promise<unknown>>();
const client = { submit, results: { wait } } as unknown as ShelfClient;

/** Recognises the photo with a journal of its own run, as each start of the command does. */
async function recognise(): Promise<unknown> {
  const journal = new WorkJournal(out, 'task', 'https://shelf.example.com');
  const { signal } = new AbortController();
  const settings = { client, task: 'task', journal, namesExternalId: false, signal };
  return recognisePhoto(photo, settings).finally(() => journal.close());
}

/** Leaves a result in the journal that is not in the output yet. */
async function stopAfterSubmitting(): Promise<void> {
  submit.mockResolvedValueOnce(['first']);
  wait.mockRejectedValueOnce(new Error('stopped'));
  await expect(recognise()).rejects.toThrow('stopped');
}

beforeEach(async () => {
  jest.resetAllMocks();
  rmSync(`${out}.journal`, { force: true });
  writeFileSync(photo.file, Buffer.from([0xff, 0xd8, 0xff]));
  await stopAfterSubmitting();
});

it('a photo whose result was deleted meanwhile is submitted again under another key', async () => {
  wait.mockRejectedValueOnce(notFound()).mockResolvedValueOnce('recognised');
  submit.mockResolvedValueOnce(['second']);

  expect(await recognise()).toBe('recognised');

  expect(wait.mock.calls.map(([, result]) => result)).toEqual(['first', 'first', 'second']);
  const keys = submit.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey);
  expect(new Set(keys).size).toBe(2);
});

it('a photo of a task that is gone is not recognised', async () => {
  wait.mockRejectedValueOnce(notFound());
  submit.mockRejectedValueOnce(notFound());

  await expect(recognise()).rejects.toThrow('No such');
});
