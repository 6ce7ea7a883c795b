import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { LoopbackServer, type Received } from '../../local/shared/loopback-server';
import { choose, fractionOf } from './seeded';
import { LETHAL_PICTURE } from './submission';

/** How the receiver answers one request. */
type Behaviour = 'takes' | 'refuses' | 'resets' | 'hangs';

/** Seconds: longer than the 10 s that the service waits for an answer. */
const HANG_SECONDS = 12;

const ANSWERS_TO_CALLBACKS: readonly (readonly [Behaviour, number])[] = [
  ['takes', 66],
  ['refuses', 20],
  ['resets', 12],
  ['hangs', 2],
];
const ANSWERS_TO_READERS: readonly (readonly [Behaviour, number])[] = [
  ['takes', 90],
  ['refuses', 5],
  ['resets', 4],
  ['hangs', 1],
];

/** The posts of one result's callback. */
export interface Posts {
  /** The paths of the addresses that were posted to. */
  readonly paths: Set<string>;
  readonly bodies: Set<string>;
  count: number;
  taken: number;
}

const resultSchema = z.looseObject({ uuid: z.string() });

/**
 * Receives callbacks, and serves pictures that are submitted by address. It fails, resets and hangs as the seed
 * says.
 */
export class Receiver {
  readonly posts = new Map<string, Posts>();
  private readonly requests = new Map<string, number>();
  private readonly server: LoopbackServer;

  constructor(
    private readonly seed: string,
    private readonly picture: Uint8Array,
    private readonly killWorkers: () => void,
  ) {
    this.server = new LoopbackServer((request, response) => void this.answer(request, response));
  }

  start = (): Promise<string> => this.server.start();
  stop = (): Promise<void> => this.server.stop();

  /** Forgets what it received, so that memory does not grow. */
  forget(): void {
    this.posts.clear();
    this.requests.clear();
    this.server.received.length = 0;
  }

  private async answer({ method, path, body }: Received, response: ServerResponse): Promise<void> {
    const count = (this.requests.get(path) ?? 0) + 1;
    this.requests.set(path, count);
    const isCallback = method === 'POST';
    if (path.startsWith(LETHAL_PICTURE)) {
      this.killWorkers();
      response.destroy();
      return;
    }
    const behaviour = choose(
      isCallback ? ANSWERS_TO_CALLBACKS : ANSWERS_TO_READERS,
      fractionOf(this.seed, 'receiver', path, count),
    );
    if (isCallback) this.note(path, body, behaviour === 'takes');
    if (behaviour === 'hangs') await sleep(HANG_SECONDS * 1000);
    if (behaviour === 'hangs' || behaviour === 'resets') response.destroy();
    else if (behaviour === 'refuses') response.writeHead(503).end();
    else response.end(isCallback ? undefined : this.picture);
  }

  private note(path: string, body: string, isTaken: boolean): void {
    const { uuid } = resultSchema.parse(JSON.parse(body));
    const posts = this.posts.get(uuid) ?? {
      paths: new Set(),
      bodies: new Set(),
      count: 0,
      taken: 0,
    };
    posts.paths.add(path);
    posts.bodies.add(body);
    posts.count += 1;
    if (isTaken) posts.taken += 1;
    this.posts.set(uuid, posts);
  }
}
