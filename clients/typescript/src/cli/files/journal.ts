import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type * as z from 'zod';
import { CommandError } from '../failure.js';

/**
 * A command's progress: one line of JSON per step, in a file that only grows. A line cut off by a kill
 * is dropped on opening.
 */
export class Journal<Line> {
  private constructor(
    private readonly file: number,
    /** The lines of earlier runs. */
    readonly lines: readonly Line[],
  ) {}

  /**
   * Opens the journal, or begins one.
   * @throws CommandError if a line does not fit the schema.
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

  /** Returns when the operating system has the line: it survives a kill of this process. */
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
