import { z } from 'zod';
import { image, type Reply, type ServiceClient } from '../support/service-client';
import { choose, fractionOf, wholeNumberOf } from './seeded';

/** A request that submits images, each to a task of its own, so that its rows are known by their task. */
export interface Submission {
  readonly number: number;
  readonly account: string;
  readonly taskUuid: string;
  readonly kind: 'files' | 'urls' | 'sync' | 'bad' | 'lethal';
  readonly images: number;
  /** The path at the receiver, if a callback is asked for. */
  readonly callbackPath: string | undefined;
}

/** What the client knows after its request. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly uuids: readonly string[]; readonly result?: string }
  | { readonly kind: 'refused'; readonly status: number }
  /** The connection ended, or the function did: the request was carried out, in part, or not at all. */
  | { readonly kind: 'unknown' };

const MAX_IMAGES = 3;
/** The submission of a round whose picture kills each worker that fetches it: it ends by its dead letter. */
const LETHAL_NUMBER = 10;
/** How the path of such a picture begins. */
export const LETHAL_PICTURE = '/pictures/lethal/';

const KINDS: readonly (readonly [Submission['kind'], number])[] = [
  ['files', 40],
  ['urls', 30],
  ['sync', 26],
  ['bad', 4],
];

/** The submission of this number, which the seed decides. */
export function submissionOf(
  seed: string,
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
  };
}

const uuidsSchema = z.array(z.uuid());
const resultSchema = z.looseObject({ uuid: z.uuid() });

/** What a handler answers when it failed. API Gateway's own answer differs: then the function has died. */
const FAILED_DETAIL = 'Internal server error. Please try again later.';
const refusalSchema = z.looseObject({ detail: z.string() });

/** Sends a submission once. */
export async function submit(
  submission: Submission,
  client: ServiceClient,
  receiver: string,
  picture: Uint8Array,
): Promise<Outcome> {
  let reply: Reply;
  try {
    reply = await client.call('POST', pathOf(submission), bodyOf(submission, receiver, picture));
  } catch {
    return { kind: 'unknown' };
  }
  const { status, json, text } = reply;
  if (submission.kind === 'sync' && (status === 200 || status === 408)) {
    const { uuid } = resultSchema.parse(json);
    return { kind: 'accepted', uuids: [uuid], ...(status === 200 && { result: text }) };
  }
  if (status === 200) return { kind: 'accepted', uuids: uuidsSchema.parse(json) };
  const { detail } = refusalSchema.parse(json);
  if (status < 500 || detail === FAILED_DETAIL) return { kind: 'refused', status };
  return { kind: 'unknown' };
}

const ROUTES = {
  files: 'images',
  bad: 'images',
  urls: 'urls',
  lethal: 'urls',
  sync: 'sync-image',
} as const;
const pathOf = ({ taskUuid, kind }: Submission): string =>
  `/image-recognition/tasks/${taskUuid}/${ROUTES[kind]}`;

function bodyOf(
  { number, kind, images, callbackPath }: Submission,
  receiver: string,
  picture: Uint8Array,
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
      ...indexes.map(() => image(bytes, 'images')),
      ...(callback === undefined ? [] : [{ name: 'callback', value: callback }]),
    ],
  };
}
