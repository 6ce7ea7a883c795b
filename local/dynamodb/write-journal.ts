import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  truncateSync,
} from 'node:fs';
import * as z from 'zod';

const entrySchema = z.object({ at: z.number(), operation: z.string(), body: z.string() });
export type Write = z.infer<typeof entrySchema>;

/** Removes the line that a crash left without its end. Another line would otherwise be appended to it. */
function cutUnfinishedLine(path: string): void {
  if (!existsSync(path)) return;
  truncateSync(path, readFileSync(path).lastIndexOf('\n') + 1);
}

const WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']);
export const isWrite = (operation: string): boolean => WRITES.has(operation);

/**
 * Records every write the tables accepted, so that tables can be restored to any time since the journal began.
 */
export class WriteJournal {
  readonly began: Date;
  private readonly file: number;

  /** @throws Error if the tables are older than the journal, because the journal could not restore them. */
  constructor(
    private readonly path: string,
    hasTables: boolean,
  ) {
    if (hasTables && !existsSync(path)) {
      throw new Error('--recovery needs a new --state folder: earlier writes were not kept');
    }
    cutUnfinishedLine(path);
    const [first] = this.entries();
    this.began = new Date(first?.at ?? Date.now());
    this.file = openSync(path, 'a');
  }

  add(operation: string, body: Buffer): void {
    const entry: Write = { at: Date.now(), operation, body: body.toString('utf8') };
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
  }

  /** Returns the writes up to a time, in the order they were accepted. */
  until(time: Date): Write[] {
    return this.entries().filter(({ at }) => at <= time.getTime());
  }

  close(): void {
    closeSync(this.file);
  }

  private entries(): Write[] {
    if (!existsSync(this.path)) return [];
    const lines = readFileSync(this.path, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => entrySchema.parse(JSON.parse(line)));
  }
}
