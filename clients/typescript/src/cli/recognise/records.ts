import { open } from 'node:fs/promises';
import { writeWhole } from '../files/write-whole.js';
import { writeCoco } from '../../../../tables/coco.js';
import { photoRecordSchema, type PhotoRecord } from '../../../../tables/photo-record.js';

/** Yields the records in a .jsonl file, one by one. */
export async function* recordsOf(file: string): AsyncGenerator<PhotoRecord, void, undefined> {
  const handle = await open(file);
  try {
    for await (const line of handle.readLines()) {
      if (line !== '') yield photoRecordSchema.parse(JSON.parse(line));
    }
  } finally {
    await handle.close();
  }
}

/** Writes the records in a .jsonl file as one COCO document. */
export const writeCocoFile = (records: string, out: string): Promise<void> =>
  writeWhole(out, (write) => writeCoco('shelf recognise', () => recordsOf(records), write));
