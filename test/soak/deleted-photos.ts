import * as z from 'zod';
import type { StoredResultRow } from '../../lambdas/contracts/rows';
import { image, type Reply, type ServiceClient } from '../support/service-client';
import type { Broken } from './promise-broken';

/** What is needed to submit photos under faults and delete them immediately, in a task of their own. */

export interface Leaving {
  readonly client: ServiceClient;
  readonly taskUuid: string;
  /** An item of the task. */
  readonly item: string;
  readonly picture: Uint8Array;
  readonly running: () => Promise<void>;
}

const uuidsSchema = z.array(z.uuid());

/** @returns the uuids whose deletion was acknowledged. */
export async function deletePhotos(count: number, leaving: Leaving): Promise<string[]> {
  const deleted: string[] = [];
  for (let number = 0; number < count; number++) {
    const parts = [image(leaving.picture, 'images'), image(leaving.picture, 'images')];
    const reply = await send(leaving, 'POST', 'images', { parts });
    if (reply?.status !== 200) continue;
    const [uuid = ''] = uuidsSchema.parse(reply.json);
    if ((await send(leaving, 'DELETE', `results/${uuid}`, {}))?.status === 200) deleted.push(uuid);
  }
  return deleted;
}

/** Sends a request about the task. @returns undefined if no answer came. */
export async function send(
  { client, taskUuid, running }: Leaving,
  method: string,
  path: string,
  call: Parameters<ServiceClient['call']>[2],
): Promise<Reply | undefined> {
  await running();
  return client
    .call(method, `/image-recognition/tasks/${taskUuid}/${path}`, call)
    .catch(() => undefined);
}

/** Results whose deletion was acknowledged, but which are still there or still owed something. */
export const brokenDeletions = (
  rows: readonly StoredResultRow[],
  deleted: readonly string[],
): Broken[] =>
  rows
    .filter(({ result_uuid }) => deleted.includes(result_uuid))
    .filter(({ status, unfinished }) => status !== 'DELETED' || unfinished !== undefined)
    .map(({ result_uuid, status, unfinished }) => ({
      promise: 'ended',
      of: result_uuid,
      what: `deleted, and ${JSON.stringify({ status, unfinished })}`,
    }));
