import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { correctionsSchema } from '../../lambdas/contracts/corrections';
import { learnedViewsSchema } from '../../lambdas/contracts/learned-views';
import { referenceImageSchema } from '../../lambdas/contracts/reference-image';
import type { StoredResultRow } from '../../lambdas/contracts/rows';
import { image, type Reply } from '../support/service-client';
import { send, type Leaving } from './deleted-photos';
import type { Broken } from './promise-broken';

/**
 * Corrects results several times under faults, each by one client. The corrections teach an item, which
 * also gets a picture cut from a photo. Every second result is then deleted.
 */

export interface Corrected {
  readonly uuid: string;
  /** How many different corrections were acknowledged, one after the other. */
  readonly version: number;
  /** The box that the last acknowledged correction added. */
  readonly bbox: readonly number[];
  /** Whether the item got the picture, so that a correction says that the facing shows it. */
  readonly isNamed: boolean;
  /** Whether a request to name its facings again was acknowledged. */
  readonly isRenamed: boolean;
  /** Answers of refused corrections. There should be none. */
  readonly refused: readonly string[];
  readonly isDeleted: 'no' | 'yes' | 'perhaps';
}

const CHANGES = 4;
const REPEATS = 90;
const REPEAT_AFTER_MS = 1_000;

const uuidsSchema = z.array(z.uuid());
const statusSchema = z.looseObject({ status: z.string() });

/** A named facing that is said to be not in the catalogue, so that its item learns a negative view. */
const ABSENT = { id: 1, verdict: 'NOT_IN_CATALOG' } as const;
/** A product on the photo. */
const PRODUCT = [461, 104, 105, 239];

export const correctPhotos = async (count: number, at: Leaving): Promise<Corrected[]> =>
  (await Promise.all(Array.from({ length: count }, (_, place) => correctPhoto(place, at)))).flat();

async function correctPhoto(place: number, at: Leaving): Promise<Corrected[]> {
  const parts = [image(at.picture, 'images')];
  const submitted = await send(at, 'POST', 'images', { parts });
  if (submitted?.status !== 200) return [];
  const [uuid = ''] = uuidsSchema.parse(submitted.json);
  const ended = await until(
    () => send(at, 'GET', `results/${uuid}`, {}),
    ({ status, json }) => status === 200 && statusSchema.parse(json).status !== 'IN_PROGRESS',
  );
  if (!ended || statusSchema.parse(ended.json).status !== 'COMPLETED') return [];

  let version = 0;
  let bbox: readonly number[] = [];
  const refused: string[] = [];
  for (let change = 1; change <= CHANGES; change++) {
    const next = [change, 0, 5, 5];
    const call = {
      json: {
        facings: [ABSENT],
        added: [{ bbox: next }, { bbox: PRODUCT, catalog_item_uuid: at.item }],
      },
      headers: { 'If-Match': `"${version}"` },
    };
    const reply = await until(
      () => send(at, 'PUT', `results/${uuid}/corrections`, call),
      ({ status }) => status < 500,
    );
    // Nobody knows whether a correction without an answer is stored.
    if (!reply) return [];
    if (reply.status !== 200) refused.push(`${reply.status} ${reply.text}`);
    else [version, bbox] = [version + 1, next];
  }
  const facings = [{ result_uuid: uuid, annotation_id: 0 }];
  const made = await until(
    () => send(at, 'POST', 'catalog-items', { json: { catalog_item_uuid: at.item, facings } }),
    ({ status }) => status < 500,
  );
  if (!made) return [];
  // The service refuses this once the item has as many pictures as it may have.
  const isNamed = made.status === 200;
  const renamed = await until(
    () => send(at, 'POST', `results/${uuid}/rename`, {}),
    ({ status }) => status < 500,
  );
  const isRenamed = renamed?.status === 200;
  if (renamed && !isRenamed) refused.push(`${renamed.status} ${renamed.text}`);
  const gone = place % 2 === 1 ? await send(at, 'DELETE', `results/${uuid}`, {}) : undefined;
  const isDeleted = place % 2 === 0 ? 'no' : gone?.status === 200 ? 'yes' : 'perhaps';
  return [
    { uuid, version: version + (isNamed ? 1 : 0), bbox, isNamed, isRenamed, refused, isDeleted },
  ];
}

/**
 * Corrections that were acknowledged and are lost, or that were applied more than once, and results that
 * were not named again.
 */
export async function brokenCorrections(
  at: Leaving,
  corrected: readonly Corrected[],
  rows: readonly StoredResultRow[],
): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const { uuid, version, bbox, isNamed, isRenamed, refused, isDeleted } of corrected) {
    const row = rows.find(({ result_uuid }) => result_uuid === uuid);
    const names = row?.status === 'COMPLETED' ? (row.names_version ?? 0) : 0;
    if (isDeleted === 'no' && isRenamed && names === 0)
      broken.push({ promise: 'corrections', of: uuid, what: 'it was not named again' });
    const reply = await until(
      () => send(at, 'GET', `results/${uuid}/corrections`, {}),
      ({ status }) => status < 500,
    );
    if (isDeleted !== 'no' && reply?.status === 404) continue;
    const stored = correctionsSchema.safeParse(reply?.json).data;
    const isRight =
      stored?.version === version + names &&
      JSON.stringify(
        stored.facings.map(({ id, catalog_item_uuid }) => [id, catalog_item_uuid]).sort(),
      ) === JSON.stringify([...(isNamed ? [[0, at.item]] : []), [ABSENT.id, null]]) &&
      JSON.stringify(stored.added.map((added) => added.bbox)) === JSON.stringify([bbox, PRODUCT]);
    if (isRight && refused.length === 0 && isDeleted !== 'yes') continue;
    const what = `${version} acknowledged, the last with ${bbox.join()}; refused ${refused.join()}; stored ${reply?.text}`;
    broken.push({ promise: 'corrections', of: uuid, what });
  }
  return broken;
}

const picturesSchema = z.looseObject({
  items: z.array(referenceImageSchema),
});

/**
 * Finds learned views of deleted results, and listed pictures that are not served. Workers may still be
 * learning, so it looks again for a while.
 */
export async function brokenLearning(
  at: Leaving,
  corrected: readonly Corrected[],
): Promise<Broken[]> {
  for (let repeat = 0; ; repeat++) {
    const broken = await brokenPictures(at, corrected);
    if (broken.length === 0 || repeat === REPEATS) return broken;
    await sleep(REPEAT_AFTER_MS);
  }
}

async function brokenPictures(
  { client, item }: Leaving,
  corrected: readonly Corrected[],
): Promise<Broken[]> {
  const path = `/catalog-items/${item}`;
  const { views } = await client.expectOk(learnedViewsSchema, 'GET', `${path}/learned-views`);
  const { items } = await client.expectOk(picturesSchema, 'GET', `${path}/reference-images`);
  const resultsThat = (is: Corrected['isDeleted']): Set<string> =>
    new Set(corrected.filter(({ isDeleted }) => isDeleted === is).map(({ uuid }) => uuid));
  const [deleted, kept] = [resultsThat('yes'), resultsThat('no')];
  const broken: Broken[] = [];
  const say = (what: string): number => broken.push({ promise: 'corrections', of: item, what });
  for (const { id, cut_from } of views) {
    if (deleted.has(cut_from.result_uuid)) say(`view ${id} of a deleted result`);
  }
  for (const { url, cut_from } of [...views, ...items]) {
    if (!cut_from || !kept.has(cut_from.result_uuid)) continue;
    const { status } = await fetch(url);
    if (status !== 200) say(`its picture ${url} is answered ${status}`);
  }
  return broken;
}

async function until(
  ask: () => Promise<Reply | undefined>,
  isEnough: (reply: Reply) => boolean,
): Promise<Reply | undefined> {
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const reply = await ask();
    if (reply && isEnough(reply)) return reply;
    await sleep(REPEAT_AFTER_MS);
  }
  return undefined;
}
