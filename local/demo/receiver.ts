import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { resultSchema } from '../../lambdas/contracts/result';
import { LoopbackServer, type Received } from '../shared/loopback-server';

/**
 * How the receiver answers attempts at a callback: first 503, `refusals` times, then 200. `attempts` is how
 * many the service should make, at most three.
 */
const BEHAVIOURS = {
  'takes it': { refusals: 0, attempts: 1 },
  'fails twice, then takes it': { refusals: 2, attempts: 3 },
  'always fails': { refusals: Infinity, attempts: 3 },
} as const;
export type Behaviour = keyof typeof BEHAVIOURS;

export interface Submission {
  readonly resultUuid: string;
  /** The name that the demo prints, such as `file 2`. */
  readonly label: string;
  readonly behaviour: Behaviour;
}

/** The server that receives the demo's callbacks, and that serves its photo at the image addresses. */
export class CallbackReceiver {
  private readonly server: LoopbackServer;
  /** The times of each result's attempts, in milliseconds since the epoch. */
  private readonly attempts = new Map<string, number[]>();
  private readonly start = Date.now();

  /**
   * @param submissions resolves once all images are submitted. Callbacks that arrive earlier are answered then.
   */
  constructor(
    photo: Uint8Array,
    private readonly submissions: Promise<readonly Submission[]>,
  ) {
    this.server = new LoopbackServer((request, response) => {
      if (request.method === 'GET') response.end(photo);
      else void this.receive(request, response);
    });
  }

  listen = (): Promise<string> => this.server.start();
  stop = (): Promise<void> => this.server.stop();

  private async receive({ body, at }: Received, response: ServerResponse): Promise<void> {
    const result = resultSchema.parse(JSON.parse(body));
    const submission = (await this.submissions).find((one) => one.resultUuid === result.uuid);
    if (!submission) throw new Error(`There is a callback of ${result.uuid}, which is unknown`);
    const times = [...this.timesOf(submission), at];
    this.attempts.set(result.uuid, times);

    const status = times.length > BEHAVIOURS[submission.behaviour].refusals ? 200 : 503;
    const wait = at - (times.at(-2) ?? at);
    console.log(
      `+${((at - this.start) / 1000).toFixed(1).padStart(5)} s  ${submission.label}: ` +
        `${result.status}, ${result.coco.annotations.length} facings; attempt ${times.length}` +
        (times.length > 1 ? ` after ${(wait / 1000).toFixed(1)} s` : '') +
        `, answered ${status}`,
    );
    response.writeHead(status).end();
  }

  /** Waits until all expected attempts at every callback have arrived. */
  async awaitAll(seconds: number): Promise<void> {
    const deadline = Date.now() + seconds * 1000;
    for (;;) {
      const missing = (await this.submissions).filter(
        (one) => this.timesOf(one).length < BEHAVIOURS[one.behaviour].attempts,
      );
      if (missing.length === 0) return;
      if (Date.now() > deadline) {
        throw new Error(`No callback in time for ${missing.map(({ label }) => label).join(', ')}`);
      }
      await sleep(100);
    }
  }

  /** Lists what was wrong with a callback: the number of attempts, or waits that did not grow. */
  faults(submission: Submission): string[] {
    const { label, behaviour } = submission;
    const times = this.timesOf(submission);
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    const [first = 0, second = Infinity] = waits;
    return [
      ...(times.length === BEHAVIOURS[behaviour].attempts
        ? []
        : [`${label} had ${times.length} attempts`]),
      ...(second > first ? [] : [`the waits of ${label} do not grow`]),
    ];
  }

  private timesOf({ resultUuid }: Submission): readonly number[] {
    return this.attempts.get(resultUuid) ?? [];
  }
}
