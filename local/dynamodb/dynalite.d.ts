/** The part of dynalite's interface that is used here. The package has no types of its own. */
declare module 'dynalite' {
  import type { Server } from 'node:http';

  /** `path` is the folder of the LevelDB store; the others are milliseconds that an operation takes. */
  export default function dynalite(
    options: Partial<
      Record<'createTableMs' | 'deleteTableMs' | 'updateTableMs', number> & { path: string }
    >,
  ): Server;
}

/** dynalite's store: one LevelDB, in which the names of tables and indexes are parts of the keys. */
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

  /** The index entries that a change of a row writes. */
  export function getIndexActions(
    indexes: readonly object[],
    before: unknown,
    after: unknown,
    table: Table,
  ): { readonly puts: readonly { index: string; key: string; item: unknown }[] };
}
