import { setTimeout as sleep } from 'node:timers/promises';
import type { ShelfClient } from '../../../clients/typescript/src/shelf-client';
import type { LoopbackServer } from '../../../local/shared/loopback-server';

/** How many photos a request has that has more than one. */
const PHOTOS_PER_LARGE_REQUEST = 4;
/** Milliseconds between two requests of a client that polls for a result. */
const POLL_EVERY_MS = 1_000;
/** The most seconds for the recognitions of a request, one after the other, on a busy machine. */
const MAX_WAIT_FOR_RESULTS_SECONDS = 180;

/** One submission, by a client of its own. */
export interface Submission {
  readonly client: ShelfClient;
  readonly taskUuid: string;
  readonly photo: Uint8Array;
  /** Answers every GET with the photo, whatever its path, and receives the callbacks. */
  readonly server: LoopbackServer;
  readonly address: string;
  /** The path of this submission's callbacks only. */
  readonly callbackPath: string;
}

/** A way to submit photos and to get their results. */
export interface Way {
  readonly name: string;
  /** How many photos one submission has. */
  readonly photos: number;
  readonly submit: (submission: Submission) => Promise<void>;
}

/** Submits photos and returns the results' uuids. */
type Send = (submission: Submission, callback?: string) => Promise<string[]>;

const files =
  (count: number): Send =>
  ({ client, taskUuid, photo }, callback) =>
    client.submit(
      taskUuid,
      Array.from({ length: count }, () => photo),
      { callback },
    );
const urls: Send = ({ client, taskUuid, address }, callback) =>
  client.submitUrls(
    taskUuid,
    Array.from({ length: PHOTOS_PER_LARGE_REQUEST }, (_, index) => `${address}/photo-${index}.jpg`),
    { callback },
  );

const polled = (name: string, photos: number, send: Send): Way => ({
  name,
  photos,
  submit: async (submission) => poll(submission, await send(submission)),
});
/** @param posts how many posts each callback has. */
const calledBack = (name: string, photos: number, send: Send, posts = 1): Way => ({
  name,
  photos,
  submit: async (submission) => {
    const { server, address, callbackPath } = submission;
    await send(submission, address + callbackPath);
    await server.awaitRequests(callbackPath, photos * posts, MAX_WAIT_FOR_RESULTS_SECONDS);
  },
});

/** How the paths of callbacks begin whose first attempts the benchmark's server refuses. */
export const REFUSED_PATH = '/refused';

/** The way whose callbacks are compared with those that are refused once. */
export const TAKEN_WAY = `${PHOTOS_PER_LARGE_REQUEST} files + cb`;
/** The same way, with callbacks that are taken at the second attempt. It is no column of the tables. */
export const REFUSED_WAY = calledBack(
  `${TAKEN_WAY}, refused once`,
  PHOTOS_PER_LARGE_REQUEST,
  files(PHOTOS_PER_LARGE_REQUEST),
  2,
);

/**
 * The ways in which a client can submit photos and get results: in the answer itself, by polling once a
 * second, or by a callback (cb).
 */
export const WAYS: readonly Way[] = [
  {
    name: 'sync-image',
    photos: 1,
    submit: async ({ client, taskUuid, photo }) => {
      await client.recognise(taskUuid, photo);
    },
  },
  polled('1 file', 1, files(1)),
  polled(
    `${PHOTOS_PER_LARGE_REQUEST} files`,
    PHOTOS_PER_LARGE_REQUEST,
    files(PHOTOS_PER_LARGE_REQUEST),
  ),
  calledBack(TAKEN_WAY, PHOTOS_PER_LARGE_REQUEST, files(PHOTOS_PER_LARGE_REQUEST)),
  polled(`${PHOTOS_PER_LARGE_REQUEST} URLs`, PHOTOS_PER_LARGE_REQUEST, urls),
  calledBack(`${PHOTOS_PER_LARGE_REQUEST} URLs + cb`, PHOTOS_PER_LARGE_REQUEST, urls),
];

/**
 * Polls for one result after the other, so that each is polled for the time of one recognition. On Lambda
 * all recognitions run at once; here they run one after the other.
 */
async function poll({ client, taskUuid }: Submission, uuids: readonly string[]): Promise<void> {
  for (const uuid of uuids) {
    for (;;) {
      const { status } = await client.results.get(taskUuid, uuid);
      if (status === 'COMPLETED') break;
      if (status === 'FAILED') throw new Error(`Result ${uuid} is FAILED`);
      await sleep(POLL_EVERY_MS);
    }
  }
}
