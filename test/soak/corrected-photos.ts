import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { correctionsSchema } from '../../lambdas/contracts/corrections';
import { image, type Reply } from '../support/service-client';
import { send, type Leaving } from './deleted-photos';
import type { Broken } from './promise-broken';

/** Photos whose results are corrected several times under faults, each by one client. */

export interface Corrected {
  readonly uuid: string;
  /** How many different corrections were acknowledged, one after the other. */
  readonly version: number;
  /** The box that the last acknowledged correction added. */
  readonly bbox: readonly number[];
  /** Answers of refused corrections. There should be none. */
  readonly refused: readonly string[];
}

const CHANGES = 4;
const REPEATS = 90;
const REPEAT_AFTER_MS = 1_000;

const uuidsSchema = z.array(z.uuid());
const statusSchema = z.looseObject({ status: z.string() });

export const correctPhotos = async (count: number, at: Leaving): Promise<Corrected[]> =>
  (await Promise.all(Array.from({ length: count }, () => correctPhoto(at)))).flat();

async function correctPhoto(at: Leaving): Promise<Corrected[]> {
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
      json: { added: [{ bbox: next }] },
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
  return [{ uuid, version, bbox, refused }];
}

/** Corrections that were acknowledged and are lost, or that were applied more than once. */
export async function brokenCorrections(
  at: Leaving,
  corrected: readonly Corrected[],
): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const { uuid, version, bbox, refused } of corrected) {
    const reply = await until(
      () => send(at, 'GET', `results/${uuid}/corrections`, {}),
      ({ status }) => status < 500,
    );
    const stored = correctionsSchema.safeParse(reply?.json).data;
    const isRight =
      stored?.version === version &&
      JSON.stringify(stored.added.map((added) => added.bbox)) === JSON.stringify([bbox]);
    if (isRight && refused.length === 0) continue;
    const what = `${version} acknowledged, the last with ${bbox.join()}; refused ${refused.join()}; stored ${reply?.text}`;
    broken.push({ promise: 'corrections', of: uuid, what });
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
