import type { CallOptions, Connection } from './http/connection.js';
import { rowsOf } from './pages.js';
import { correctedQuery } from './results.js';
import type { Compliance, JsonOf, Page, Planogram, PlanogramSummary, QueryOf } from './types.js';

/** A new planogram: what belongs where in a bay, and what a photo must show. */
export type NewPlanogram = JsonOf<'createPlanogram'>;
/** The planogram's fields that are not in the table. */
export interface TableOptions extends CallOptions {
  readonly name: string;
  readonly description?: string | undefined;
}

/** Planograms, which say what belongs where in a bay. Photos are compared with them. */
export class Planograms {
  constructor(private readonly connection: Connection) {}

  create(json: NewPlanogram, options?: CallOptions): Promise<Planogram> {
    return this.connection.call('createPlanogram', { json }, options);
  }

  /** Creates a planogram from a CSV table with a row for each position or must-have. */
  createFromTable(
    csv: string,
    { name, description, ...options }: TableOptions,
  ): Promise<Planogram> {
    return this.connection.call(
      'createPlanogram',
      { csv, query: tableQuery(name, description) },
      options,
    );
  }

  get(planogram_uuid: string, options?: CallOptions): Promise<Planogram> {
    return this.connection.call('getPlanogram', { path: { planogram_uuid } }, options);
  }

  /** Replaces all fields of a planogram. From then on, results are compared with the new fields. */
  replace(planogram_uuid: string, json: NewPlanogram, options?: CallOptions): Promise<Planogram> {
    return this.connection.call('replacePlanogram', { path: { planogram_uuid }, json }, options);
  }

  /** Replaces a planogram from a CSV table with a row for each position or must-have. */
  replaceByTable(
    planogram_uuid: string,
    csv: string,
    { name, description, ...options }: TableOptions,
  ): Promise<Planogram> {
    return this.connection.call(
      'replacePlanogram',
      { path: { planogram_uuid }, csv, query: tableQuery(name, description) },
      options,
    );
  }

  /** Deletes a planogram. Results are kept. */
  async delete(planogram_uuid: string, options?: CallOptions): Promise<void> {
    await this.connection.call('deletePlanogram', { path: { planogram_uuid } }, options);
  }

  /** Returns one page of planograms, without their positions. */
  list(
    query: QueryOf<'listPlanograms'> = {},
    options?: CallOptions,
  ): Promise<Page<PlanogramSummary>> {
    return this.connection.call('listPlanograms', { query }, options);
  }

  /** Iterates over all planograms, page by page. */
  all(
    query: QueryOf<'listPlanograms'> = {},
    options?: CallOptions,
  ): AsyncGenerator<PlanogramSummary, void, undefined> {
    return rowsOf((place) => this.list({ ...query, ...place }, options), query);
  }

  /**
   * Compares a result with a planogram.
   * @throws ShelfError `conflict` unless the result is COMPLETED.
   */
  compare(
    planogram: string,
    of: {
      readonly task_uuid: string;
      readonly result_uuid: string;
      /** Compares only the bay with this number in the photo's realogram. @default all */
      readonly bay?: number;
      /**
       * Whether the result's corrections are applied first.
       * @default false
       */
      readonly corrected?: boolean;
    },
    options?: CallOptions,
  ): Promise<Compliance> {
    const { task_uuid, result_uuid, bay, corrected } = of;
    return this.connection.call(
      'getCompliance',
      {
        path: { task_uuid, result_uuid },
        query: { planogram, ...(bay === undefined ? {} : { bay }), ...correctedQuery(corrected) },
      },
      options,
    );
  }
}

const tableQuery = (name: string, description: string | undefined) => ({
  name,
  ...(description === undefined ? {} : { description }),
});
