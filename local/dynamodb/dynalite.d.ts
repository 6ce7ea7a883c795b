/** Types for the part of dynalite used here. The package has none of its own. */
declare module 'dynalite' {
  import type { Server } from 'node:http';

  /** `path` is the folder of the LevelDB store. The other options are how many milliseconds operations take. */
  export default function dynalite(
    options: Partial<
      Record<'createTableMs' | 'deleteTableMs' | 'updateTableMs', number> & { path: string }
    >,
  ): Server;
}

/** dynalite's store: one LevelDB whose keys contain the names of tables and indexes. */
declare module 'dynalite/db' {
  export interface Table {
    readonly TableName: string;
    readonly GlobalSecondaryIndexes?: readonly object[];
  }
  export type Operation =
    | { readonly type: 'put'; readonly key: string; readonly value: unknown }
    | { readonly type: 'del'; readonly key: string };

  export function create(options: { path: string }): {
    readonly db: {
      iterator(range: {
        readonly gte: string;
        readonly lt: string;
      }): AsyncIterable<[string, unknown]>;
      batch(operations: readonly Operation[]): Promise<void>;
      close(): Promise<void>;
    };
  };

  /** Returns the index entries to write when a row changes. */
  export function getIndexActions(
    indexes: readonly object[],
    before: unknown,
    after: unknown,
    table: Table,
  ): { readonly puts: readonly { index: string; key: string; item: unknown }[] };
}
