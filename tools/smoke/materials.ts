import type { Thumbnail } from '../../local/demo/pictures';

/** The inputs of a smoke run. */
export interface Materials {
  readonly product: Thumbnail;
  readonly photo: Buffer;
  readonly photoUrl: string | undefined;
  readonly receiver: string | undefined;
  /** Aborted on Ctrl-C or SIGTERM. */
  readonly stop: AbortSignal;
}

/** Resources that a run has created and not yet deleted. */
export interface Leftover {
  readonly path: string;
  readonly delete: () => Promise<void>;
}
