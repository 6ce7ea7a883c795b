import { setTimeout as sleep } from 'node:timers/promises';
import type { ShelfClient } from '../../../clients/typescript/src/shelf-client';
import type { LoopbackServer } from '../../../local/shared/loopback-server';

/** How many photos a request with several photos has. */
const SEVERAL = 4;
/** Milliseconds between two requests of a client that polls for a result. */
const POLL_EVERY_MS = 1_000;
/** Time limit in seconds for recognising a request's photos one after the other, on a busy machine. */
const MAX_WAIT_FOR_RESULTS_SECONDS = 180;

/** One submission, made by its own client. */
interface Submission {
  readonly client: ShelfClient;
  readonly taskUuid: string;
  readonly photo: Uint8Array;
  /** Answers every GET with the photo, whatever its path, and receives the callbacks. */
  readonly server: LoopbackServer;
  readonly address: string;
  /** The path for this submission's callbacks alone. */
  readonly callbackPath: string;
}

/** A way to submit photos and to get their results. */
export interface Way {
  readonly name: string;
  /** How many photos one submission has. */
  readonly photos: number;
  readonly submit: (submission: Submission) => Promise<unknown>;
}

/** Submits photos and returns the results' uuids. */
type Send = (submission: Submission, photos: number, callback?: string) => Promise<string[]>;

const files: Send = ({ client, taskUuid, photo }, photos, callback) =>
  client.submit(
    taskUuid,
    Array.from({ length: photos }, () => photo),
    { callback },
  );
const urls: Send = ({ client, taskUuid, address }, photos, callback) =>
  client.submitUrls(
    taskUuid,
    Array.from({ length: photos }, (_, index) => `${address}/photo-${index}.jpg`),
    { callback },
  );

/**
 * A way that polls for results in turn, each for about as long as one recognition takes. On Lambda all
 * recognitions run at once; here they run one after the other.
 */
const polled = (name: string, photos: number, send: Send): Way => ({
  name,
  photos,
  submit: async (submission) => {
    const { client, taskUuid } = submission;
    for (const uuid of await send(submission, photos)) {
      for (;;) {
        const { status } = await client.results.get(taskUuid, uuid);
        if (status === 'COMPLETED') break;
        if (status === 'FAILED') throw new Error(`Result ${uuid} is FAILED`);
        await sleep(POLL_EVERY_MS);
      }
    }
  },
});

const calledBack = (name: string, send: Send): Way => ({
  name,
  photos: SEVERAL,
  submit: async (submission) => {
    const { server, address, callbackPath } = submission;
    await send(submission, SEVERAL, address + callbackPath);
    await server.awaitRequests(callbackPath, SEVERAL, MAX_WAIT_FOR_RESULTS_SECONDS);
  },
});

/** The way whose cost is compared with the cost of callbacks refused once. */
export const TAKEN_WAY = `${SEVERAL} files + cb`;

/** The ways to submit: results in the answer itself, by polling once a second, or by callbacks (cb). */
export const WAYS: readonly Way[] = [
  {
    name: 'sync-image',
    photos: 1,
    submit: ({ client, taskUuid, photo }) => client.recognise(taskUuid, photo),
  },
  polled('1 file', 1, files),
  polled(`${SEVERAL} files`, SEVERAL, files),
  calledBack(TAKEN_WAY, files),
  polled(`${SEVERAL} URLs`, SEVERAL, urls),
  calledBack(`${SEVERAL} URLs + cb`, urls),
];
