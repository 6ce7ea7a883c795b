import { closeSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import * as z from 'zod';
import { messageSchema, type Message } from './message';

/** One line of the journal: a message's new state, or the id of a deleted message. */
const entrySchema = z.union([z.object({ put: messageSchema }), z.object({ delete: z.string() })]);
type Entry = z.infer<typeof entrySchema>;

/** The file is rewritten once it has this many more lines than there are messages. */
const COMPACT_AFTER_DEAD_LINES = 10_000;

/**
 * Append-only record of a queue. It is written before each answer, so a killed process loses nothing it
 * acknowledged. A power cut may lose lines, because an fsync per message would be too slow.
 */
export class Journal {
  private descriptor: number;
  private lines = 0;

  private constructor(private readonly file: string) {
    this.descriptor = openSync(file, 'a');
  }

  /** Opens the journal. The messages are in the order they were sent. */
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

  /** If the file has become too long, rewrites it with one line per message. */
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
  // A killed process may leave an unfinished last line, whose change it never acknowledged.
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => entrySchema.parse(JSON.parse(line)));
}
