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

/** A picture as a part of a form. */
export const file = (bytes: Buffer, name: string): [Blob, string] => [
  new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }),
  name,
];
