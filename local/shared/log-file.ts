import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

/** A log of this size is renamed to `<name>.1`, replacing the previous one. */
const MAX_BYTES = 10_000_000;

/** A log file that lines are appended to. When full, it is renamed to `<name>.1`, replacing an older one. */
export class LogFile {
  /** Undefined once the log is closed. */
  private descriptor: number | undefined;
  private bytes: number;

  constructor(readonly file: string) {
    mkdirSync(path.dirname(file), { recursive: true });
    this.descriptor = openSync(file, 'a');
    this.bytes = fstatSync(this.descriptor).size;
  }

  /** Appends a line that begins with the time. */
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
