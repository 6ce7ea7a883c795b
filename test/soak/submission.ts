import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { uploadSchema } from '../../lambdas/contracts/upload';
import { image, type Reply, type ServiceClient } from '../support/service-client';
import { choose, fractionOf, wholeNumberOf } from './seeded';
import type { Plantable } from './options';

/** A request that submits images. It has a task of its own, by which its rows are found. */
export interface Submission {
  readonly number: number;
  readonly account: string;
  readonly taskUuid: string;
  readonly kind: 'files' | 'uploads' | 'urls' | 'sync' | 'bad' | 'lethal';
  readonly images: number;
  /** The path at the receiver, if a callback is asked for. */
  readonly callbackPath: string | undefined;
  /** With a key, the request is repeated until it is answered. */
  readonly idempotencyKey: string | undefined;
  /** The ids of the photos that were uploaded before. */
  readonly uploadIds: string[];
}

/** What the client knows after its request. */
export type Outcome =
  | {
      readonly kind: 'accepted';
      readonly uuids: readonly string[];
      /** The result, if sync-image answered with it. */
      readonly result?: string;
      /** The whole answer, if a repeat must be answered with the same. */
      readonly answer?: string;
    }
  | { readonly kind: 'refused'; readonly status: number }
  /** The connection ended, or the function did: the request was carried out, in part, or not at all. */
  | { readonly kind: 'unknown' };

/** What is sent in a round. */
export interface RoundPlan {
  readonly seed: string;
  readonly submissions: number;
  /** Whether some requests have an Idempotency-Key. A request whose function is killed stays locked for 35 s. */
  readonly withKeys: boolean;
  /** Milliseconds. How late a call of an AWS service may be done. */
  readonly latestMs: number;
  /** The fault to plant at the end of the round. */
  readonly plant?: Plantable | undefined;
}

const MAX_IMAGES = 3;
/**
 * The number of the submission whose picture kills every worker that fetches it, so that its message becomes a
 * dead letter.
 */
const LETHAL_NUMBER = 10;
/** How the path of such a picture begins. */
export const LETHAL_PICTURE = '/pictures/lethal/';

const KINDS: readonly (readonly [Submission['kind'], number])[] = [
  ['files', 30],
  ['uploads', 18],
  ['urls', 26],
  ['sync', 22],
  ['bad', 4],
];

/** The submission with this number, as the seed determines it. */
export function submissionOf(
  { seed, withKeys }: RoundPlan,
  number: number,
  at: Pick<Submission, 'account' | 'taskUuid'>,
): Submission {
  const kind =
    number === LETHAL_NUMBER ? 'lethal' : choose(KINDS, fractionOf(seed, 'kind', number));
  const hasCallback = kind !== 'sync' && fractionOf(seed, 'callback', number) < 0.8;
  return {
    ...at,
    number,
    kind,
    images:
      kind === 'sync' || kind === 'lethal'
        ? 1
        : wholeNumberOf(1, MAX_IMAGES, seed, 'images', number),
    callbackPath: hasCallback ? `/callback/${number}` : undefined,
    idempotencyKey: withKeys && fractionOf(seed, 'key', number) < 0.4 ? randomUUID() : undefined,
    uploadIds: [],
  };
}

const uuidsSchema = z.array(z.uuid());
const resultSchema = z.looseObject({ uuid: z.uuid() });

/** The answer of a handler that failed. If its function died, API Gateway gives another answer. */
const FAILED_DETAIL = 'Internal server error. Please try again later.';
const refusalSchema = z.looseObject({ detail: z.string() });

/** The client's side of a submission. */
export interface Sender {
  readonly client: ServiceClient;
  readonly receiver: string;
  readonly picture: Uint8Array;
  /** Resolves when the service runs. */
  readonly running: () => Promise<void>;
}

const REPEAT_AFTER_MS = 2_000;
/** Longer than the 35 s for which a request that crashed is locked. */
const REPEAT_FOR_MS = 150_000;

/** Sends a submission once, or with a key until it has a final answer. */
export async function submit(submission: Submission, sender: Sender): Promise<Outcome> {
  const { idempotencyKey } = submission;
  const deadline = Date.now() + REPEAT_FOR_MS;
  while (submission.kind === 'uploads' && submission.uploadIds.length < submission.images) {
    const uploaded = await uploadPhoto(sender);
    if (uploaded === undefined) await sleep(REPEAT_AFTER_MS);
    else submission.uploadIds.push(uploaded);
  }
  for (;;) {
    await sender.running();
    const reply = await send(submission, sender).catch(() => undefined);
    const isOpen = reply === undefined || reply.status >= 500 || reply.status === 409;
    if (idempotencyKey === undefined || !isOpen) return outcomeOf(submission, reply);
    if (Date.now() > deadline) return { kind: 'unknown' };
    await sleep(REPEAT_AFTER_MS);
  }
}

/**
 * @returns the id of an uploaded photo; undefined if the service or its storage failed.
 * @throws Error if one of them refused.
 */
async function uploadPhoto({ client, picture, running }: Sender): Promise<string | undefined> {
  await running();
  const json = { content_type: 'image/jpeg', size: picture.length };
  const created = await client.call('POST', '/uploads', { json }).catch(() => undefined);
  if (!created || created.status >= 500) return undefined;
  const { upload_id, method, url, headers } = uploadSchema.parse(created.json);
  const body = Uint8Array.from(picture);
  const sent = await fetch(url, { method, headers, body }).catch(() => undefined);
  if (!sent || sent.status >= 500) return undefined;
  if (!sent.ok) throw new Error(`An upload was answered ${sent.status} ${await sent.text()}`);
  return upload_id;
}

/** Sends a submission, or a repeat of it. */
export const send = (submission: Submission, sender: Sender): Promise<Reply> => {
  const { idempotencyKey } = submission;
  return sender.client.call('POST', pathOf(submission), {
    ...bodyOf(submission, sender),
    ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
  });
};

function outcomeOf({ kind, idempotencyKey }: Submission, reply: Reply | undefined): Outcome {
  if (!reply) return { kind: 'unknown' };
  const { status, json, text } = reply;
  // A repeat after 408 waits for the same result, and is answered with it.
  const answer = status === 200 && idempotencyKey !== undefined ? { answer: text } : {};
  if (kind === 'sync' && (status === 200 || status === 408)) {
    const { uuid } = resultSchema.parse(json);
    return { kind: 'accepted', uuids: [uuid], ...answer, ...(status === 200 && { result: text }) };
  }
  if (status === 200) return { kind: 'accepted', uuids: uuidsSchema.parse(json), ...answer };
  const { detail } = refusalSchema.parse(json);
  if (status < 500 || detail === FAILED_DETAIL) return { kind: 'refused', status };
  return { kind: 'unknown' };
}

const ROUTES = {
  files: 'images',
  uploads: 'images',
  bad: 'images',
  urls: 'urls',
  lethal: 'urls',
  sync: 'sync-image',
} as const;
const pathOf = ({ taskUuid, kind }: Submission): string =>
  `/image-recognition/tasks/${taskUuid}/${ROUTES[kind]}`;

function bodyOf(
  { number, kind, images, callbackPath, uploadIds }: Submission,
  { receiver, picture }: Pick<Sender, 'receiver' | 'picture'>,
) {
  const callback = callbackPath === undefined ? undefined : receiver + callbackPath;
  const indexes = Array.from({ length: images }, (_, index) => index);
  if (kind === 'sync') return { parts: [image(picture)] };
  if (kind === 'urls' || kind === 'lethal') {
    const folder = kind === 'lethal' ? LETHAL_PICTURE : '/pictures/';
    const urls = indexes.map((index) => `${receiver}${folder}${number}/${index}`);
    return { json: { urls, ...(callback !== undefined && { callback }) } };
  }
  const bytes = kind === 'bad' ? Buffer.from('no picture') : picture;
  return {
    parts: [
      ...(kind === 'uploads'
        ? uploadIds.map((value) => ({ name: 'upload_ids', value }))
        : indexes.map(() => image(bytes, 'images'))),
      ...(callback === undefined ? [] : [{ name: 'callback', value: callback }]),
    ],
  };
}
