import type { CallOptions, Connection } from './http/connection.js';
import { poll, type WaitOptions } from './http/poll.js';
import { rowsOf } from './pages.js';
import { ShelfError } from './shelf-error.js';
import { sumOfPages, sumsByDay } from './total-shares.js';
import type {
  CallbackStatus,
  Corrections,
  JsonOf,
  Page,
  QueryOf,
  Result,
  ResultSummary,
  TotalShares,
} from './types.js';

/** Corrections of a result's facings, made by a person. */
export interface NewCorrections extends JsonOf<'replaceCorrections'> {
  /** The version of the fetched corrections that these replace. */
  readonly version?: number | undefined;
}

export interface CorrectedOptions extends CallOptions {
  /** Whether corrections are applied. @default false */
  readonly corrected?: boolean | undefined;
}

export interface ResultOptions extends CorrectedOptions {
  /** Fields to add, separated by commas: `file_name`, `facings`, `least_sure`, `shares`, `shelf_from_bottom`; in lists also `preview`. */
  readonly fields?: string | undefined;
}

type ListQuery = QueryOf<'listResults'>;

type SharesQuery = Omit<ListQuery, 'limit' | 'offset' | 'order' | 'fields'>;
interface SharesOptions extends CallOptions {
  readonly onProgress?: (done: number, total: number) => void;
}

/** Results of images submitted to a task. */
export class Results {
  constructor(private readonly connection: Connection) {}

  get(
    task_uuid: string,
    result_uuid: string,
    { corrected, fields, ...options }: ResultOptions = {},
  ): Promise<Result> {
    const path = { task_uuid, result_uuid };
    const query = { ...correctedQuery(corrected), ...(fields === undefined ? {} : { fields }) };
    return this.connection.call('getResult', { path, query }, options);
  }

  /**
   * Waits until a result is finished.
   * @returns the result, COMPLETED or FAILED.
   * @throws ShelfError `timed-out` if it is not finished after `waitSeconds`.
   */
  async wait(task_uuid: string, result_uuid: string, options: WaitOptions = {}): Promise<Result> {
    const look = async (): Promise<Result | undefined> => {
      const result = await this.get(task_uuid, result_uuid, options);
      return result.status === 'IN_PROGRESS' ? undefined : result;
    };
    return poll(look, options, (seconds) => {
      const message = `Result ${result_uuid} has not ended after ${seconds} s: wait for it again`;
      return new ShelfError('timed-out', message, { resultUuid: result_uuid });
    });
  }

  /** Deletes a result, its picture and, unless asked to keep them, the views that items learned from it. */
  async delete(
    task_uuid: string,
    result_uuid: string,
    { keepLearnedViews, ...options }: CallOptions & { readonly keepLearnedViews?: boolean } = {},
  ): Promise<void> {
    const query = keepLearnedViews === true ? { keep_learned_views: true } : {};
    const path = { task_uuid, result_uuid };
    await this.connection.call('deleteResult', { path, query }, options);
  }

  /** Returns one page of a task's results. Both ends of the time range are exclusive. */
  list(
    task_uuid: string,
    query: ListQuery = {},
    options?: CallOptions,
  ): Promise<Page<ResultSummary>> {
    return this.connection.call('listResults', { path: { task_uuid }, query }, options);
  }

  /** Iterates over all matching results of a task, page by page. */
  all(
    task_uuid: string,
    query: ListQuery = {},
    options?: CallOptions,
  ): AsyncGenerator<ResultSummary, void, undefined> {
    return rowsOf((place) => this.list(task_uuid, { ...query, ...place }, options), query);
  }

  /** The corrections that people have made to a result. */
  getCorrections(
    task_uuid: string,
    result_uuid: string,
    options?: CallOptions,
  ): Promise<Corrections> {
    return this.connection.call('getCorrections', { path: { task_uuid, result_uuid } }, options);
  }

  /**
   * Replaces all corrections of a result. Without `version`, there must be none yet.
   * @throws ShelfError `changed-since` if their version is not `version`.
   */
  replaceCorrections(
    task_uuid: string,
    result_uuid: string,
    { version, ...json }: NewCorrections,
    options?: CallOptions,
  ): Promise<Corrections> {
    const path = { task_uuid, result_uuid };
    return this.connection.call('replaceCorrections', { path, json, version }, options);
  }

  /** Deletes all corrections of a result. If a version is given, they must have that version. */
  deleteCorrections(
    task_uuid: string,
    result_uuid: string,
    { version, ...options }: CallOptions & Pick<NewCorrections, 'version'> = {},
  ): Promise<Corrections> {
    const path = { task_uuid, result_uuid };
    return this.connection.call('deleteCorrections', { path, version }, options);
  }

  /**
   * Adds up the shares of products, brands and tags over all matching results, corrected if `query.corrected`.
   * @param onProgress called with the number of results counted so far, and with the total.
   */
  shares(
    task_uuid: string,
    query: SharesQuery = {},
    { onProgress, ...options }: SharesOptions = {},
  ): Promise<TotalShares> {
    return sumOfPages(this.pagesOfShares(task_uuid, query, options), onProgress);
  }

  /** Does the same for each day in UTC on which there are results, such as `2026-11-26`; the oldest first. */
  sharesByDay(
    task_uuid: string,
    query: SharesQuery = {},
    { onProgress, ...options }: SharesOptions = {},
  ): Promise<ReadonlyMap<string, TotalShares>> {
    return sumsByDay(this.pagesOfShares(task_uuid, query, options), onProgress);
  }

  private pagesOfShares(task_uuid: string, query: SharesQuery, options: CallOptions) {
    return (offset: number, limit?: number) => {
      const place = { offset, ...(limit !== undefined && { limit }) };
      return this.connection.call(
        'listResults',
        { path: { task_uuid }, query: { ...query, fields: 'shares', ...place } },
        options,
      );
    };
  }

  /**
   * Requests that a result's facings be named again with the current catalogue. Until this is done, the result
   * has `rename_requested_at`.
   */
  rename(task_uuid: string, result_uuid: string, options?: CallOptions): Promise<ResultSummary> {
    return this.connection.call('renameResult', { path: { task_uuid, result_uuid } }, options);
  }

  /** The state of a result's callback. */
  callback(task_uuid: string, result_uuid: string, options?: CallOptions): Promise<CallbackStatus> {
    return this.connection.call('getCallback', { path: { task_uuid, result_uuid } }, options);
  }

  /** Sends the callback of a finished result again. */
  resendCallback(
    task_uuid: string,
    result_uuid: string,
    options?: CallOptions,
  ): Promise<CallbackStatus> {
    return this.connection.call('resendCallback', { path: { task_uuid, result_uuid } }, options);
  }
}

/** The query that asks for a result with its corrections applied. */
export const correctedQuery = (corrected: boolean | undefined) =>
  corrected === true ? { corrected } : {};
