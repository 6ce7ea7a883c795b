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
/** All fields of a task. Without `catalog_items` its items stay; others return to their defaults. */
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

  /** Replaces the fields of a task. Images that were submitted before are not recognised again. */
  update(task_uuid: string, json: TaskFields, options?: CallOptions): Promise<Task> {
    return this.connection.call('updateTask', { path: { task_uuid }, json }, options);
  }

  /** Deletes a task, which then accepts no photos. */
  async delete(task_uuid: string, options?: CallOptions): Promise<void> {
    await this.connection.call('deleteTask', { path: { task_uuid } }, options);
  }

  /** A page of the task's items, in the order in which they were named. */
  items(
    task_uuid: string,
    query: QueryOf<'listTaskItems'> = {},
    options?: CallOptions,
  ): Promise<Page<CatalogItemSummary>> {
    return this.connection.call('listTaskItems', { path: { task_uuid }, query }, options);
  }

  /** All items of the task, page by page. */
  allItems(
    task_uuid: string,
    query: QueryOf<'listTaskItems'> = {},
    options?: CallOptions,
  ): AsyncGenerator<CatalogItemSummary, void, undefined> {
    return rowsOf((place) => this.items(task_uuid, { ...query, ...place }, options), query);
  }

  /** Adds items to the task, and removes others. Photos that are recognised from now on use them. */
  changeItems(task_uuid: string, json: TaskItemChange, options?: CallOptions): Promise<Task> {
    return this.connection.call('changeTaskItems', { path: { task_uuid }, json }, options);
  }

  /** Facings of the latest photos that are not in the catalogue, grouped by look. */
  unknowns(task_uuid: string, options?: CallOptions): Promise<Unknowns> {
    return this.connection.call('listUnknowns', { path: { task_uuid } }, options);
  }

  /**
   * How well photos of the task were recognised each week, judged by the facings that corrections
   * confirm.
   */
  quality(task_uuid: string, options?: CallOptions): Promise<Quality> {
    return this.connection.call('getQuality', { path: { task_uuid } }, options);
  }

  list(query: QueryOf<'listTasks'> = {}, options?: CallOptions): Promise<Page<Task>> {
    return this.connection.call('listTasks', { query }, options);
  }

  /** All tasks, page by page. */
  all(
    query: QueryOf<'listTasks'> = {},
    options?: CallOptions,
  ): AsyncGenerator<Task, void, undefined> {
    return rowsOf((place) => this.list({ ...query, ...place }, options), query);
  }
}
