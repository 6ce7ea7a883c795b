import { ShelfError } from '../../shelf-error.js';
import type { Typed } from '../command-line/arguments.js';
import { wholeNumber, type Option } from '../command-line/arguments.js';
import { connect, SERVICE_OPTIONS, type Service } from '../command-line/connect.js';
import type { Progress } from '../command-line/progress.js';
import { isEnding, messageOf } from '../failure.js';
import { drawPhoto } from './draw.js';
import { formatOf, Output, refuseForeign } from './output.js';
import { recordOf } from '../../../../tables/photo-record.js';
import type { PhotoFile } from './photos.js';
import { recognisePhoto } from './recognise-photo.js';
import { WorkJournal } from './work-journal.js';

/** Options of `recognise` and of `watch`. */
export const WORK_OPTIONS: Readonly<Record<string, Option>> = {
  task: { value: 'UUID', help: 'what to look for', required: true },
  out: { value: 'FILE', help: 'results.csv, .xlsx, .jsonl or .coco.json', required: true },
  draw: { value: 'DIR', help: 'draw boxes and names of each photo there, as SVG' },
  'external-id-from-name': { help: 'give each photo its name here as external_id' },
  'at-once': { value: 'N', help: 'photos at once', default: '8' },
  ...SERVICE_OPTIONS,
};

/** Recognises photos and writes one output. It knows which photos the output already has. */
export class Work {
  readonly atOnce: number;
  refused = 0;
  done = 0;
  private readonly service: Service;
  private readonly task: string;
  private readonly out: string;
  private readonly folder: string | undefined;
  private readonly namesExternalId: boolean;
  private readonly journal: WorkJournal;
  private readonly output: Output;

  /** @throws CommandError if options are invalid or files cannot be used. */
  constructor(
    typed: Typed,
    private readonly signal: AbortSignal,
  ) {
    const { task = '', out = '', draw } = typed.options;
    this.atOnce = wholeNumber(typed, 'at-once', 1, 64);
    formatOf(out, '--out ');
    refuseForeign(out);
    this.service = connect(typed);
    [this.task, this.out, this.folder] = [task, out, draw];
    this.namesExternalId = typed.switches.has('external-id-from-name');
    this.journal = new WorkJournal(out, task, this.service.baseUrl);
    this.output = new Output(out, this.journal.end);
  }

  /** @throws ShelfError if there is no such task, or the key may not read it. */
  async checkTask(): Promise<void> {
    await this.service.client.tasks.get(this.task, { signal: this.signal });
  }

  isDone({ name }: PhotoFile): boolean {
    return this.journal.isDone(name);
  }

  /**
   * Recognises one photo and adds it to the output. Errors that concern only this photo are reported, not
   * thrown.
   * @throws errors that end the whole command.
   */
  async recognise(photo: PhotoFile, progress: Progress): Promise<void> {
    this.signal.throwIfAborted();
    try {
      const { client } = this.service;
      const { task, journal, namesExternalId, signal } = this;
      const settings = { client, task, journal, namesExternalId, signal };
      const result = await recognisePhoto(photo, settings);
      const record = recordOf(photo.name, result);
      if (this.folder !== undefined && record.status === 'COMPLETED') {
        await drawPhoto(photo.file, record, this.folder);
      }
      // The output is written before the journal, so after a kill the output is at least as long as the journal
      // says.
      journal.finish(photo.name, record.status, this.output.append(record));
      this.done += 1;
      if (record.status === 'FAILED') progress.line(`${photo.name}: ${record.failure_reason}`);
      if (record.status === 'FAILED') this.refused += 1;
      progress.count(record.status === 'FAILED' ? 'refused' : 'done');
    } catch (error) {
      if (isEnding(error)) throw error;
      this.refused += 1;
      progress.line(`${photo.name}: ${messageOf(error)}`);
      progress.count('refused');
      if (!(error instanceof ShelfError)) throw error;
    }
  }

  /** Completes the output. */
  async finish(): Promise<string> {
    await this.output.finish();
    return this.out;
  }

  close(): void {
    this.output.close();
    this.journal.close();
  }
}
