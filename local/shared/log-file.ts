import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

/** A larger log becomes `<name>.1`, which replaces the one before. */
const MAX_BYTES = 10_000_000;

/** A log file to which lines are added. A full file is renamed to `.1`, in place of an older one. */
export class LogFile {
  /** Undefined once the log is closed. */
  private descriptor: number | undefined;
  private bytes: number;

  constructor(readonly file: string) {
    mkdirSync(path.dirname(file), { recursive: true });
    this.descriptor = openSync(file, 'a');
    this.bytes = fstatSync(this.descriptor).size;
  }

  /** Adds a line with the time before it. */
  line(text: string): void {
    if (this.descriptor === undefined) return;
    if (this.bytes >= MAX_BYTES) {
      closeSync(this.descriptor);
      renameSync(this.file, `${this.file}.1`);
      this.descriptor = openSync(this.file, 'a');
      this.bytes = 0;
    }
    this.bytes += writeSync(this.descriptor, `${new Date().toISOString()} ${text}\n`);
  }

  close(): void {
    if (this.descriptor !== undefined) closeSync(this.descriptor);
    this.descriptor = undefined;
  }
}
