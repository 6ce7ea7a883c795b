import type { CallOptions, Connection } from './http/connection.js';
import { rowsOf } from './pages.js';
import type {
  CatalogItemSummary,
  JsonOf,
  Page,
  Quality,
  QueryOf,
  Task,
  Unknowns,
} from './types.js';

/** The name of a new task, and the uuids of the items to look for. */
export type NewTask = JsonOf<'createTask'>;
/**
 * All fields of a task. Without `catalog_items`, the items stay the same; other fields left out return to their
 * defaults.
 */
export type TaskFields = JsonOf<'updateTask'>;

/** The uuids of items to add to a task, and of items to remove from it. */
export type TaskItemChange = JsonOf<'changeTaskItems'>;

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
