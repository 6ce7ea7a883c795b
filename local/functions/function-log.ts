import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { LogFile } from '../shared/log-file';

/** A function's log file. Each line is prefixed with the number of the instance that printed it. */
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

  /** Copies each line of an instance's output to the log. */
  follow(instance: number, output: Readable): void {
    createInterface({ input: output }).on('line', (text) => this.line(instance, text));
  }

  close(): void {
    this.log.close();
  }
}
