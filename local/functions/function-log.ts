import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { LogFile } from '../shared/log-file';

/** A function's log file. Each line that an instance prints gets the instance's number. */
export class FunctionLog {
  private readonly log: LogFile;

  constructor(folder: string, functionName: string) {
    this.log = new LogFile(path.join(folder, `${functionName}.log`));
  }

  get file(): string {
    return this.log.file;
  }

  line(instance: number, text: string): void {
    this.log.line(`[${instance}] ${text}`);
  }

  /** Copies the lines of an instance's output. */
  follow(instance: number, output: Readable): void {
    createInterface({ input: output }).on('line', (text) => this.line(instance, text));
  }

  close(): void {
    this.log.close();
  }
}
