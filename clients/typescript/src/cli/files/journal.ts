import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type * as z from 'zod';
import { CommandError } from '../failure.js';

/**
 * A command's progress, as an append-only file with one line of JSON per step. When the file is opened, a last
 * line that a kill cut off is dropped.
 */
export class Journal<Line> {
  private constructor(
    private readonly file: number,
    /** The lines written by earlier runs. */
    readonly lines: readonly Line[],
  ) {}

  /**
   * Opens the journal, or creates it.
   * @throws CommandError if a line does not match the schema.
   */
  static open<S extends z.ZodType>(path: string, schema: S): Journal<z.infer<S>> {
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
    const lines = whole
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const parsed = schema.safeParse(parseLine(line));
        if (parsed.success) return parsed.data;
        throw new CommandError(
          `${path} is not a journal of this command: move it away to start over`,
        );
      });
    const file = openSync(path, existsSync(path) ? 'r+' : 'w+');
    ftruncateSync(file, whole.length);
    const journal = new Journal<z.infer<S>>(file, lines);
    journal.end = whole.length;
    return journal;
  }

  private end = 0;

  /** Appends a line. On return, the operating system has it, so it survives if this process is killed. */
  append(line: Line): void {
    this.end += writeSync(this.file, `${JSON.stringify(line)}\n`, this.end);
  }

  close(): void {
    closeSync(this.file);
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
