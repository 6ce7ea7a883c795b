import type { CallOptions, Connection } from './http/connection.js';
import { poll, type WaitOptions } from './http/poll.js';
import { rowsOf } from './pages.js';
import { ShelfError } from './shelf-error.js';
import type {
  CatalogItemSummary,
  Export,
  JsonOf,
  Page,
  Quality,
  QueryOf,
  Task,
  Unknowns,
} from './types.js';

/** The name of a new task, and the items to look for: their uuids, or the filter that they match. */
export type NewTask = JsonOf<'createTask'>;
/**
 * All fields of a task. Without `catalog_items` and `catalog_filter`, the items stay the same; other fields left out
 * return to their defaults.
 */
export type TaskFields = JsonOf<'updateTask'>;

/** The uuids of items to add to a task, and of items to remove from it. */
export type TaskItemChange = JsonOf<'changeTaskItems'>;

export interface DownloadOptions extends WaitOptions {
  /** Receives the export each time it is looked at. */
  readonly onProgress?: ((progress: Export) => void) | undefined;
}

/** The time-out for fetching a file. 300 MB take 240 s at 10 Mbit/s. */
const DOWNLOAD_TIMEOUT_MS = 600_000;

/** Sets of items to find on photos. */
export class Tasks {
  constructor(private readonly connection: Connection) {}

  create(json: NewTask, options?: CallOptions): Promise<Task> {
    return this.connection.call('createTask', { json }, options);
  }

  get(task_uuid: string, options?: CallOptions): Promise<Task> {
    return this.connection.call('getTask', { path: { task_uuid } }, options);
  }

  /** Replaces the fields of a task. Images submitted earlier are not recognised again. */
  update(task_uuid: string, json: TaskFields, options?: CallOptions): Promise<Task> {
    return this.connection.call('updateTask', { path: { task_uuid }, json }, options);
  }

  /** Deletes a task. It then accepts no more photos. */
  async delete(task_uuid: string, options?: CallOptions): Promise<void> {
    await this.connection.call('deleteTask', { path: { task_uuid } }, options);
  }

  /** Returns one page of the task's items, in the order they were given. */
  items(
    task_uuid: string,
    query: QueryOf<'listTaskItems'> = {},
    options?: CallOptions,
  ): Promise<Page<CatalogItemSummary>> {
    return this.connection.call('listTaskItems', { path: { task_uuid }, query }, options);
  }

  /** Iterates over all items of the task, page by page. */
  allItems(
    task_uuid: string,
    query: QueryOf<'listTaskItems'> = {},
    options?: CallOptions,
  ): AsyncGenerator<CatalogItemSummary, void, undefined> {
    return rowsOf((place) => this.items(task_uuid, { ...query, ...place }, options), query);
  }

  /** Adds and removes items of a task. The change applies to photos recognised from then on. */
  changeItems(task_uuid: string, json: TaskItemChange, options?: CallOptions): Promise<Task> {
    return this.connection.call('changeTaskItems', { path: { task_uuid }, json }, options);
  }

  /**
   * Requests that the facings of many results be named again with the current catalogue. The task's `renaming`
   * shows the progress.
   */
  renameResults(
    task_uuid: string,
    json: JsonOf<'renameResults'> = {},
    options?: CallOptions,
  ): Promise<Task> {
    return this.connection.call('renameResults', { path: { task_uuid }, json }, options);
  }

  /** Requests a file of the task's results. The task's `export` shows the progress, and then its address. */
  exportResults(
    task_uuid: string,
    json: JsonOf<'exportResults'>,
    options?: CallOptions,
  ): Promise<Task> {
    return this.connection.call('exportResults', { path: { task_uuid }, json }, options);
  }

  /**
   * Waits until the task's latest export is finished.
   * @returns its file.
   * @throws ShelfError `export-failed` if it has no file, `timed-out` if it is not finished after `waitSeconds`.
   */
  async downloadExport(task_uuid: string, options: DownloadOptions = {}): Promise<Uint8Array> {
    const look = async (): Promise<Export | undefined> => {
      const { export: last } = await this.get(task_uuid, options);
      if (!last) throw new ShelfError('export-failed', `Task ${task_uuid} has no export`);
      options.onProgress?.(last);
      return last.status === 'IN_PROGRESS' ? undefined : last;
    };
    const { url, status, failure_reason } = await poll(look, options, (seconds) => {
      const message = `The export has not ended after ${seconds} s: wait for it again`;
      return new ShelfError('timed-out', message);
    });
    if (url === undefined) {
      const reason =
        status === 'EXPIRED'
          ? 'The file was deleted, because it is kept for some days only: export the results again'
          : failure_reason || 'The API key lacks the permission results:read';
      throw new ShelfError('export-failed', reason);
    }
    const { signal } = options;
    const answer = await this.connection.send(
      url,
      { method: 'GET' },
      { timeoutMs: DOWNLOAD_TIMEOUT_MS, signal },
    );
    return new Uint8Array(await answer.arrayBuffer());
  }

  /** Facings on the latest photos that are not in the catalogue, grouped by appearance. */
  unknowns(task_uuid: string, options?: CallOptions): Promise<Unknowns> {
    return this.connection.call('listUnknowns', { path: { task_uuid } }, options);
  }

  /**
   * How well the task's photos were recognised each week, judged by the facings that people have confirmed.
   */
  quality(task_uuid: string, options?: CallOptions): Promise<Quality> {
    return this.connection.call('getQuality', { path: { task_uuid } }, options);
  }

  list(query: QueryOf<'listTasks'> = {}, options?: CallOptions): Promise<Page<Task>> {
    return this.connection.call('listTasks', { query }, options);
  }

  /** Iterates over all tasks, page by page. */
  all(
    query: QueryOf<'listTasks'> = {},
    options?: CallOptions,
  ): AsyncGenerator<Task, void, undefined> {
    return rowsOf((place) => this.list({ ...query, ...place }, options), query);
  }
}
