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
