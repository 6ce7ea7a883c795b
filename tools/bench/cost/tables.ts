import { randomUUID } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { s3 } from '../../../lambdas/storage/aws/clients';
import { createWebhookSecret } from '../../../lambdas/storage/accounts/webhook-secrets';
import { createDemoTask } from '../../../local/demo/catalogue';
import { LoopbackServer } from '../../../local/shared/loopback-server';
import { LOCAL_ACCOUNT } from '../../../local/state/local-json';
import { readDemoCatalogue, readDemoPhoto } from '../demo-files';
import type { Usage } from './usage';
import type { WatchedService } from './watched-service';

/** What one submission of one photo asks of each table, by what its client uses. */
export interface TablesMeasured {
  readonly use: string;
  readonly tables: ReadonlyMap<string, Usage>;
}

interface Access {
  readonly baseUrl: string;
  readonly apiKey: string;
}

const uploadSchema = z.object({ upload_id: z.string() });
/** Seconds for a callback to arrive, on a busy machine. */
const CALLBACK_WAIT_SECONDS = 180;

/** Counts what the tables are asked for by one photo: plain, and with what a client may use beside it. */
export async function measureTables(service: WatchedService): Promise<TablesMeasured[]> {
  const photo = await readDemoPhoto();
  const receiver = new LoopbackServer((_request, response) => void response.writeHead(204).end());
  const origin = await receiver.start();
  try {
    const { uuid } = await createDemoTask(await service.newClient(), await readDemoCatalogue());
    const task = `/image-recognition/tasks/${uuid}`;
    const file = (name: string): FormData => {
      const form = new FormData();
      form.set(name, new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }), 'photo.jpg');
      return form;
    };
    const uses: readonly (readonly [string, (access: Access) => Promise<void>])[] = [
      ['sync-image', (access) => post(access, `${task}/sync-image`, file('image'))],
      [
        'with an Idempotency-Key',
        (access) =>
          post(access, `${task}/sync-image`, file('image'), { 'Idempotency-Key': randomUUID() }),
      ],
      [
        'as an upload',
        async (access) => {
          const form = new FormData();
          form.set('upload_ids', await upload(access, photo, service.uploadsBucket));
          await post(access, `${task}/sync-image`, form);
        },
      ],
      [
        'images, signed callback',
        async (access) => {
          const form = file('images');
          form.set('callback', `${origin}/signed`);
          await post(access, `${task}/images`, form);
          await receiver.awaitRequests('/signed', 1, CALLBACK_WAIT_SECONDS);
          // The callback is recorded after the receiver's answer.
          await sleep(2_000);
        },
      ],
    ];
    // The first submission starts functions and loads the gallery. It is not counted.
    await post(await service.newAccess(), `${task}/sync-image`, file('image'));
    await createWebhookSecret(LOCAL_ACCOUNT);
    const measured: TablesMeasured[] = [];
    for (const [use, submit] of uses) {
      const access = await service.newAccess();
      await service.takeTables();
      await submit(access);
      measured.push({ use, tables: await service.takeTables() });
    }
    return measured;
  } finally {
    await receiver.stop();
  }
}

/** Stores the photo as the signed address would: its signature names S3 itself, and not who counts here. */
async function upload(access: Access, photo: Uint8Array, bucket: string): Promise<string> {
  const answer = await fetch(`${access.baseUrl}/uploads`, {
    method: 'POST',
    headers: { 'X-API-Key': access.apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ content_type: 'image/jpeg', size: photo.length }),
  });
  const { upload_id } = uploadSchema.parse(await answer.json());
  await s3().send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: `unclaimed/${upload_id}`,
      Body: photo,
      ContentType: 'image/jpeg',
    }),
  );
  return upload_id;
}

async function post(
  { baseUrl, apiKey }: Access,
  path: string,
  body: FormData,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const answer = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'X-API-Key': apiKey, ...headers },
    body,
  });
  // 408: the machine is too slow to be waited for. The work goes on, and is counted.
  if (!answer.ok && answer.status !== 408) {
    throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  }
}
