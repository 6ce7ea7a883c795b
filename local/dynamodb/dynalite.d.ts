/** The part of dynalite's interface that is used here. The package has no types of its own. */
declare module 'dynalite' {
  import type { Server } from 'node:http';

  interface DynaliteOptions {
    /** Folder of the LevelDB store. */
    readonly path?: string;
    readonly createTableMs?: number;
    readonly deleteTableMs?: number;
    readonly updateTableMs?: number;
  }
  export default function dynalite(options?: DynaliteOptions): Server;
}
