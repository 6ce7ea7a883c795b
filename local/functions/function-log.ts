import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A function's log file. Each line that an instance prints gets the time and the instance's number. */
export class FunctionLog {
  readonly file: string;
  private readonly stream: WriteStream;

  constructor(folder: string, functionName: string) {
    mkdirSync(folder, { recursive: true });
    this.file = path.join(folder, `${functionName}.log`);
    this.stream = createWriteStream(this.file, { flags: 'a' });
  }

  line(instance: number, text: string): void {
    this.stream.write(`${new Date().toISOString()} [${instance}] ${text}\n`);
  }

  /** Copies the lines of an instance's output. */
  follow(instance: number, output: Readable): void {
    createInterface({ input: output }).on('line', (text) => this.line(instance, text));
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.stream.end(() => resolve()));
  }
}
