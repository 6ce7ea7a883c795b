import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { resultSchema } from '../../lambdas/contracts/result';
import { LoopbackServer, type Received } from '../shared/loopback-server';

/** How the receiver answers the attempts of one callback. */
export type Behaviour = 'takes it' | 'fails twice, then takes it' | 'always fails';

/** How many attempts the receiver answers with 503 before it answers 200. */
const FAILURES: Readonly<Record<Behaviour, number>> = {
  'takes it': 0,
  'fails twice, then takes it': 2,
  'always fails': Infinity,
};
/** How many attempts each callback should need. The service makes three at most. */
const EXPECTED: Readonly<Record<Behaviour, number>> = {
  'takes it': 1,
  'fails twice, then takes it': 3,
  'always fails': 3,
};

export interface Submission {
  readonly resultUuid: string;
  /** The name that the demo prints, such as `file 2`. */
  readonly label: string;
  readonly behaviour: Behaviour;
}

/** The server that receives the demo's callbacks, and that serves its photo at the image addresses. */
export class CallbackReceiver {
  private readonly server: LoopbackServer;
  private readonly submissions = new Map<string, Submission>();
  private readonly attempts = new Map<string, number[]>();
  private readonly start = Date.now();

  constructor(photo: Uint8Array) {
    this.server = new LoopbackServer((request, response) => {
      if (request.method === 'GET') response.end(photo);
      else void this.receive(request, response);
    });
  }

  listen = (): Promise<string> => this.server.start();
  stop = (): Promise<void> => this.server.stop();

  expect(submissions: readonly Submission[]): void {
    for (const submission of submissions) this.submissions.set(submission.resultUuid, submission);
  }

  private async receive({ body, at }: Received, response: ServerResponse): Promise<void> {
    const result = resultSchema.parse(JSON.parse(body));
    const submission = await this.submissionOf(result.uuid);
    const times = [...(this.attempts.get(result.uuid) ?? []), at];
    this.attempts.set(result.uuid, times);

    const status = times.length > FAILURES[submission.behaviour] ? 200 : 503;
    const wait = at - (times.at(-2) ?? at);
    console.log(
      `+${((at - this.start) / 1000).toFixed(1).padStart(5)} s  ${submission.label}: ` +
        `${result.status}, ${result.coco.annotations.length} facings; attempt ${times.length}` +
        (times.length > 1 ? ` after ${(wait / 1000).toFixed(1)} s` : '') +
        `, answered ${status}`,
    );
    response.writeHead(status).end();
  }

  /** Waits for the submission: a callback may come before the answer with its result's uuid. */
  private async submissionOf(uuid: string): Promise<Submission> {
    for (;;) {
      const submission = this.submissions.get(uuid);
      if (submission) return submission;
      await sleep(20);
    }
  }

  /** Waits until every callback had all of its attempts. */
  async awaitAll(seconds: number): Promise<void> {
    const deadline = Date.now() + seconds * 1000;
    const missing = () =>
      [...this.submissions.values()].filter(
        ({ resultUuid, behaviour }) =>
          (this.attempts.get(resultUuid)?.length ?? 0) < EXPECTED[behaviour],
      );
    while (missing().length > 0) {
      if (Date.now() > deadline) {
        throw new Error(
          `No callback in time for ${missing()
            .map(({ label }) => label)
            .join(', ')}`,
        );
      }
      await sleep(100);
    }
  }

  /** What went wrong: a wrong number of attempts, or waits that do not grow. */
  faults(): string[] {
    return [...this.submissions.values()].flatMap(({ resultUuid, label, behaviour }) => {
      const times = this.attempts.get(resultUuid) ?? [];
      const [first = 0, second = Infinity] = times
        .slice(1)
        .map((time, index) => time - (times[index] ?? 0));
      return [
        ...(times.length === EXPECTED[behaviour] ? [] : [`${label} had ${times.length} attempts`]),
        ...(second > first ? [] : [`the waits of ${label} do not grow`]),
      ];
    });
  }
}
