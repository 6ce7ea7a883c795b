import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { CommandError } from '../failure.js';
import { Journal } from '../files/journal.js';
import { journalFileOf } from './output.js';

const lineSchema = z.union([
  /** The first line, with what applies to all photos. */
  z.strictObject({ run: z.string(), task: z.string(), service: z.string() }),
  z.strictObject({ photo: z.string(), submitted: z.string() }),
  /** A finished photo. `end` is the output's length, in bytes, including this photo. */
  z.strictObject({ photo: z.string(), done: z.enum(['COMPLETED', 'FAILED']), end: z.int() }),
]);

/**
 * Records which photos were submitted and which are in the output, including those of runs that were killed.
 */
export class WorkJournal {
  /** Identifies this work, so that a photo that is sent twice is recognised once. */
  readonly run: string;
  /** The output's length, in bytes, up to its last finished photo. */
  readonly end: number;
  private readonly done = new Set<string>();
  private readonly submitted = new Map<string, string>();
  private readonly journal: Journal<z.infer<typeof lineSchema>>;

  /** @throws CommandError if the output has photos of another task or service. */
  constructor(out: string, task: string, service: string) {
    this.journal = Journal.open(journalFileOf(out), lineSchema);
    let [run, end] = ['', 0];
    let other: string | undefined;
    for (const line of this.journal.lines) {
      if ('run' in line) {
        const isSame = line.task === task && line.service === service;
        other = isSame ? undefined : `task ${line.task} at ${line.service}`;
        ({ run } = line);
      } else if ('submitted' in line) this.submitted.set(line.photo, line.submitted);
      else {
        this.done.add(line.photo);
        this.submitted.delete(line.photo);
        ({ end } = line);
      }
    }
    if (other !== undefined && this.done.size + this.submitted.size > 0) {
      throw new CommandError(`${out} is of ${other}: choose another --out`);
    }
    if (run === '' || other !== undefined) {
      run = randomUUID();
      this.journal.append({ run, task, service });
    }
    [this.run, this.end] = [run, end];
  }

  isDone(photo: string): boolean {
    return this.done.has(photo);
  }

  /** Returns the result uuid of a photo that was submitted but is not in the output yet. */
  resultOf(photo: string): string | undefined {
    return this.submitted.get(photo);
  }

  submit(photo: string, result: string): void {
    this.submitted.set(photo, result);
    this.journal.append({ photo, submitted: result });
  }

  finish(photo: string, status: 'COMPLETED' | 'FAILED', end: number): void {
    this.submitted.delete(photo);
    this.done.add(photo);
    this.journal.append({ photo, done: status, end });
  }

  close(): void {
    this.journal.close();
  }
}
