import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../../../local/demo/client';
import type { LoopbackServer } from '../../../local/shared/loopback-server';

/** Photos of a request that carries several. */
const SEVERAL = 4;
/** What clients that ask for a result leave between two requests. */
const POLL_EVERY_MS = 1_000;
/** Recognitions one after the other on a busy machine. */
const PATIENCE_SECONDS = 180;

/** One submission: a client of its own, and what it submits. */
export interface Submission {
  readonly client: ApiClient;
  readonly taskUuid: string;
  readonly photo: Uint8Array;
  /** Gives the photo to whoever asks, and takes callbacks. */
  readonly server: LoopbackServer;
  readonly address: string;
  /** Where nobody else's callbacks go. */
  readonly callbackPath: string;
}

export interface Way {
  readonly name: string;
  /** Of one submission. */
  readonly photos: number;
  readonly submit: (submission: Submission) => Promise<void>;
}

/** Submits, and gives the results' uuids; an empty address asks for no callbacks. */
type Send = (submission: Submission, callbackUrl: string) => Promise<string[]>;

const files =
  (count: number): Send =>
  ({ client, taskUuid, photo }, callbackUrl) =>
    client.submitImages(
      taskUuid,
      Array.from({ length: count }, () => photo),
      callbackUrl,
    );
const urls: Send = ({ client, taskUuid, address }, callbackUrl) =>
  client.submitUrls(
    taskUuid,
    Array.from({ length: SEVERAL }, (_, index) => `${address}/photo-${index}.jpg`),
    callbackUrl,
  );

const polled = (name: string, photos: number, send: Send): Way => ({
  name,
  photos,
  submit: async (submission) => poll(submission, await send(submission, '')),
});
const calledBack = (name: string, photos: number, send: Send): Way => ({
  name,
  photos,
  submit: async (submission) => {
    const { server, address, callbackPath } = submission;
    await send(submission, address + callbackPath);
    await server.awaitRequests(callbackPath, photos, PATIENCE_SECONDS);
  },
});

/**
 * The ways in which a client can hand in photos and learn what was found: the answer itself, a result
 * asked for once a second, or a callback (cb).
 */
export const WAYS: readonly Way[] = [
  {
    name: 'sync-image',
    photos: 1,
    submit: async ({ client, taskUuid, photo }) => {
      const { status } = await client.recognise(taskUuid, photo);
      if (status !== 'COMPLETED') throw new Error(`The result is ${status}`);
    },
  },
  polled('1 file', 1, files(1)),
  polled(`${SEVERAL} files`, SEVERAL, files(SEVERAL)),
  calledBack(`${SEVERAL} files + cb`, SEVERAL, files(SEVERAL)),
  polled(`${SEVERAL} URLs`, SEVERAL, urls),
  calledBack(`${SEVERAL} URLs + cb`, SEVERAL, urls),
];

/**
 * Asks for one result after the other, so that each is asked for as long as one recognition takes: on
 * Lambda all run at once, here one after the other.
 */
async function poll({ client, taskUuid }: Submission, uuids: readonly string[]): Promise<void> {
  for (const uuid of uuids) {
    for (;;) {
      const { status } = await client.getResult(taskUuid, uuid);
      if (status === 'COMPLETED') break;
      if (status === 'FAILED') throw new Error(`Result ${uuid} is FAILED`);
      await sleep(POLL_EVERY_MS);
    }
  }
}
