import { closeSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import * as z from 'zod';
import { messageSchema, type Message } from './message';

/** One line of the journal: a message in its present state, or the id of a deleted one. */
const entrySchema = z.union([z.object({ put: messageSchema }), z.object({ delete: z.string() })]);
type Entry = z.infer<typeof entrySchema>;

/** The file is rewritten when it has this many lines more than there are messages. */
const COMPACT_AFTER_DEAD_LINES = 10_000;

/**
 * Append-only record of a queue, written before each answer, so a killed process loses nothing
 * acknowledged. A power cut may lose lines, because an fsync per message is too slow here.
 */
export class Journal {
  private descriptor: number;
  private lines = 0;

  private constructor(private readonly file: string) {
    this.descriptor = openSync(file, 'a');
  }

  /** Opens the journal. Its messages come in the order in which they were sent. */
  static open(file: string): { journal: Journal; messages: Map<string, Message> } {
    const messages = replay(file);
    const journal = new Journal(file);
    journal.compact(messages);
    return { journal, messages };
  }

  put(message: Message): void {
    this.append({ put: message });
  }

  delete(id: string): void {
    this.append({ delete: id });
  }

  /** Rewrites the file with one line for each message when it has become too long. */
  compactWhenDue(messages: ReadonlyMap<string, Message>): void {
    if (this.lines - messages.size > COMPACT_AFTER_DEAD_LINES) this.compact(messages);
  }

  close(): void {
    closeSync(this.descriptor);
  }

  private append(entry: Entry): void {
    writeSync(this.descriptor, `${JSON.stringify(entry)}\n`);
    this.lines += 1;
  }

  private compact(messages: ReadonlyMap<string, Message>): void {
    const temporary = `${this.file}.new`;
    closeSync(this.descriptor);
    this.descriptor = openSync(temporary, 'w');
    this.lines = 0;
    for (const message of messages.values()) this.put(message);
    renameSync(temporary, this.file);
  }
}

function replay(file: string): Map<string, Message> {
  const messages = new Map<string, Message>();
  for (const entry of readEntries(file)) {
    if ('put' in entry) messages.set(entry.put.id, entry.put);
    else messages.delete(entry.delete);
  }
  return messages;
}

function readEntries(file: string): Entry[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  // A killed process may leave an unfinished last line. It never acknowledged what that line says.
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => entrySchema.parse(JSON.parse(line)));
}
