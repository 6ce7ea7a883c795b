import type { Thumbnail } from '../../local/demo/pictures';

/** What an acceptance run works with. */
export interface Materials {
  readonly product: Thumbnail;
  readonly photo: Buffer;
  readonly photoUrl: string | undefined;
  readonly receiver: string | undefined;
  /** Ctrl-C. */
  readonly stop: AbortSignal;
}

/** What a run has made and not yet deleted. */
export interface Leftover {
  readonly path: string;
  readonly delete: () => Promise<void>;
}
