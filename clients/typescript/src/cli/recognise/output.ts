import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { CommandError, EITHER } from '../failure.js';
import { writeWhole } from '../files/write-whole.js';
import { recordsOf, writeCocoFile } from './records.js';
import type { PhotoRecord } from '../../../../tables/photo-record.js';
import { CSV_HEADING, csvRowsOf, writeSpreadsheet } from '../../../../tables/photo-rows.js';

const FORMATS = ['.csv', '.xlsx', '.jsonl', '.coco.json'] as const;
/**
 * Formats that can only be written after the last photo. Until then, records are collected in a separate file.
 */
export const WRITTEN_LAST: readonly string[] = ['.xlsx', '.coco.json'];
type Format = (typeof FORMATS)[number];

/**
 * @param option the option that the file name is the value of, if it is one.
 * @throws CommandError if the file name does not end in a supported extension.
 */
export function formatOf(out: string, option = ''): Format {
  const format = FORMATS.find((ending) => out.endsWith(ending));
  if (format) return format;
  throw new CommandError(`${option}${out} must end in ${EITHER.format(FORMATS)}`);
}

/**
 * Refuses to overwrite a file that this command did not write.
 * @throws CommandError if the output exists without a journal.
 */
export function refuseForeign(out: string): void {
  if (existsSync(journalFileOf(out))) return;
  const foreign = [out, recordsFileOf(out)].find((file) => existsSync(file));
  if (foreign === undefined) return;
  throw new CommandError(
    `${foreign} exists, and has no journal to continue from: choose another --out`,
  );
}

/**
 * The file of results. Photos are appended one by one; on resuming, the file is cut back to the last complete
 * photo.
 */
export class Output {
  private readonly file: number;
  private readonly records: string;
  private readonly format: Format;

  /** @param end the output's length in bytes, as recorded in the journal. */
  constructor(
    private readonly out: string,
    private end: number,
  ) {
    this.format = formatOf(out);
    this.records = recordsFileOf(out);
    if (end > 0 && !existsSync(this.records)) {
      throw new CommandError(`${this.records} is gone: delete ${journalFileOf(out)} to start over`);
    }
    this.file = openSync(this.records, end === 0 ? 'w' : 'r+');
    if (fstatSync(this.file).size < end) {
      closeSync(this.file);
      throw new CommandError(`${this.records} was changed meanwhile: choose another --out`);
    }
    ftruncateSync(this.file, end);
    if (end === 0 && this.format === '.csv') this.write(CSV_HEADING);
  }

  /**
   * Appends a photo.
   * @returns the file's new length in bytes.
   */
  append(record: PhotoRecord): number {
    this.write(this.format === '.csv' ? csvRowsOf(record) : `${JSON.stringify(record)}\n`);
    return this.end;
  }

  /** Called after the last photo: writes the file of a format that needs all photos. */
  async finish(): Promise<void> {
    if (this.format === '.coco.json') await writeCocoFile(this.records, this.out);
    if (this.format === '.xlsx') {
      await writeWhole(this.out, (write) => writeSpreadsheet(recordsOf(this.records), write));
    }
  }

  close(): void {
    closeSync(this.file);
  }

  private write(text: string): void {
    const bytes = Buffer.from(text);
    for (let sent = 0; sent < bytes.length;) {
      sent += writeSync(this.file, bytes, sent, bytes.length - sent, this.end + sent);
    }
    this.end += bytes.length;
  }
}

/** The file in which records are collected until the output can be written. */
const recordsFileOf = (out: string): string => {
  const format = WRITTEN_LAST.find((ending) => out.endsWith(ending));
  return format === undefined ? out : `${out.slice(0, -format.length)}.records.jsonl`;
};
export const journalFileOf = (out: string): string => `${out}.journal`;
