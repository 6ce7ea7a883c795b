import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { callbackStatusSchema } from '../../lambdas/contracts/callback-status';
import { IDEMPOTENT_REPLAYED_HEADER } from '../../lambdas/contracts/idempotency';
import { pageSchema } from '../../lambdas/contracts/page';
import { resultSummarySchema, type Result } from '../../lambdas/contracts/result';
import { taskSchema } from '../../lambdas/contracts/task';
import { uploadSchema } from '../../lambdas/contracts/upload';
import { awaitRecognised, NOT_PUBLIC, notPublic, poll, unlessNotPublic } from './await-result';
import { ItemSteps } from './item-steps';
import { file, type Materials } from './materials';
import { PlanogramSteps } from './planogram-steps';
import { LeftOutError, type Step } from './run-steps';
import type { SmokeClient } from './smoke-client';

const uuidsSchema = z.array(z.uuid());
/** One acceptance run: its steps, and what they have created and not yet deleted. */
export class AcceptanceRun {
  private taskUuid?: string;
  private firstResult?: Result;
  /** A photo was waited for in vain. Waiting for each other one would take two minutes more. */
  private isRecognitionBroken = false;
  private readonly resultUuids: string[] = [];
  private readonly key = randomUUID();
  private readonly externalId = `smoke-${this.key}`;
  private readonly items: ItemSteps;
  private readonly planograms: PlanogramSteps;

  constructor(
    private readonly client: SmokeClient,
    private readonly materials: Materials,
  ) {
    this.items = new ItemSteps(client, materials);
    this.planograms = new PlanogramSteps(client);
  }

  readonly steps: readonly Step[] = [
    { name: 'health', run: () => this.health() },
    { name: 'wrong key', run: () => this.wrongKey() },
    { name: 'item', run: () => this.items.item() },
    { name: 'thumbnail', run: () => this.items.thumbnail() },
    { name: 'reference images', run: () => this.items.referenceImages() },
    { name: 'task', run: () => this.task() },
    { name: 'change task', run: () => this.changeTask() },
    { name: 'sync-image', run: () => this.syncImage() },
    { name: 'files', run: () => this.files() },
    { name: 'repeat', run: () => this.repeat() },
    { name: 'upload', run: () => this.upload() },
    { name: 'URL', run: () => this.url() },
    { name: 'callback', run: () => this.callback() },
    { name: 'results', run: () => this.results() },
    {
      name: 'planogram',
      run: () => this.planograms.planogram(this.items.uuid(), this.firstResult),
    },
    { name: 'delete task', run: () => this.deleteTask() },
    { name: 'delete item', run: () => this.items.delete() },
  ];

  /** Deletes what is left when steps broke or were interrupted. @returns what could not be deleted. */
  async cleanUp(): Promise<string[]> {
    const left: string[] = [];
    const ofTask = this.taskUuid ? [this.taskPath()] : [];
    for (const path of [...ofTask, ...this.planograms.left(), ...this.items.left()]) {
      const status = await this.client.call('DELETE', path).then(
        (answer) => answer.status,
        () => undefined,
      );
      if (status !== 200 && status !== 404) left.push(path);
    }
    return left;
  }

  private async health(): Promise<string> {
    const healthSchema = z.object({ status: z.literal('ok') });
    return (await this.client.expect(healthSchema, 'GET', '/health')).status;
  }

  private async wrongKey(): Promise<string> {
    const headers = { 'X-API-Key': `wrong-${this.key}` };
    await this.client.expect(z.unknown(), 'GET', '/catalog-items', { headers, status: 401 });
    return '401';
  }

  private async task(): Promise<string> {
    const json = { name: 'Smoke run', catalog_items: [this.items.uuid()] };
    const { uuid } = await this.client.expect(taskSchema, 'POST', '/image-recognition/tasks', {
      json,
    });
    this.taskUuid = uuid;
    return uuid;
  }

  private async changeTask(): Promise<string> {
    const json = { name: 'Smoke run, changed', compute_shares: true };
    const changed = await this.client.expect(taskSchema, 'PUT', this.taskPath(), { json });
    const task = await this.client.expect(taskSchema, 'GET', this.taskPath());
    for (const { name, compute_shares } of [changed, task]) {
      if (name !== json.name || !compute_shares) throw new Error('the task is as it was');
    }
    return 'changed';
  }

  private async syncImage(): Promise<string> {
    const form = new FormData();
    form.set('image', ...file(this.materials.photo, 'shelf.jpg'));
    const { stop: signal } = this.materials;
    const answer = await this.client.call('POST', `${this.taskPath()}/sync-image`, {
      form,
      signal,
    });
    if (answer.status !== 200 && answer.status !== 408)
      throw new Error(`answered ${answer.status}`);
    const { uuid } = z.object({ uuid: z.uuid() }).parse(answer.body);
    this.resultUuids.push(uuid);
    const seen = await this.recognised(uuid);
    return answer.status === 408 ? `408, then ${seen}` : seen;
  }

  private async files(): Promise<string> {
    const [uuid = ''] = uuidsSchema.parse((await this.submitFile()).body);
    this.resultUuids.push(uuid);
    return this.recognised(uuid);
  }

  private async repeat(): Promise<string> {
    const { body, headers } = await this.submitFile();
    const [uuid = ''] = uuidsSchema.parse(body);
    if (!this.resultUuids.includes(uuid)) throw new Error('the repeat made another result');
    if (!headers.has(IDEMPOTENT_REPLAYED_HEADER)) throw new Error('the answer is not a replay');
    return 'the same result';
  }

  private async upload(): Promise<string> {
    const { photo, stop: signal } = this.materials;
    const path = `${this.taskPath()}/images`;
    const json = { content_type: 'image/jpeg', size: photo.length };
    const upload = await this.client.expect(uploadSchema, 'POST', '/uploads', {
      json,
      status: 201,
    });
    const { method, headers } = upload;
    const sent = await fetch(upload.url, { method, headers, body: Uint8Array.from(photo), signal });
    if (!sent.ok) throw new Error(`the upload's address answers ${sent.status}`);
    const form = new FormData();
    form.set('upload_ids', upload.upload_id);
    return this.recognised(await this.submitted(path, { form }));
  }

  private async url(): Promise<string> {
    const { photoUrl = this.firstResult?.image_url } = this.materials;
    if (photoUrl === undefined) throw new LeftOutError('no image_url came before');
    const submission = this.submitted(`${this.taskPath()}/urls`, { json: { urls: [photoUrl] } });
    return this.recognised(await unlessNotPublic('the photo', submission));
  }

  private async callback(): Promise<string> {
    const { receiver, photo } = this.materials;
    if (receiver === undefined) throw new LeftOutError('give --receiver URL');
    const form = new FormData();
    form.append('images', ...file(photo, 'shelf.jpg'));
    form.set('callback', receiver);
    const submission = this.submitted(`${this.taskPath()}/images`, { form });
    const uuid = await unlessNotPublic('the receiver', submission);
    await this.recognised(uuid);
    const path = `${this.taskPath()}/results/${uuid}/callback`;
    const { stop: signal } = this.materials;
    const { outcome, last_error } = await poll(
      () => this.client.expect(callbackStatusSchema, 'GET', path, { signal }),
      (status) => status.outcome !== 'PENDING',
      signal,
    );
    if (last_error.includes(NOT_PUBLIC)) throw notPublic('the receiver');
    if (outcome !== 'DELIVERED') throw new Error(`${outcome}: ${last_error}`);
    return outcome;
  }

  private async results(): Promise<string> {
    const path = `${this.taskPath()}/results?limit=100`;
    const schema = pageSchema(resultSummarySchema);
    const { items, total } = await this.client.expect(schema, 'GET', path);
    const listed = new Set(items.map(({ uuid }) => uuid));
    const missing = this.resultUuids.filter((uuid) => !listed.has(uuid));
    if (missing.length > 0) throw new Error(`the list lacks ${missing.join(', ')}`);
    const filter = `${path}&external_id=${this.externalId}`;
    const found = (await this.client.expect(schema, 'GET', filter)).total;
    if (found !== 1) throw new Error(`${found} have the external_id of one photo`);
    return `${total} listed, ${found} by its external_id`;
  }

  private async deleteTask(): Promise<string> {
    const path = this.taskPath();
    await this.client.expect(taskSchema, 'DELETE', path);
    delete this.taskUuid;
    await this.client.expect(z.unknown(), 'GET', path, { status: 404 });
    return 'gone';
  }

  private async submitFile() {
    const form = new FormData();
    form.append('images', ...file(this.materials.photo, 'shelf.jpg'));
    form.set('external_ids', JSON.stringify([this.externalId]));
    const headers = { 'Idempotency-Key': this.key };
    const answer = await this.client.call('POST', `${this.taskPath()}/images`, { form, headers });
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
    return answer;
  }

  private async submitted(
    path: string,
    call: { form?: FormData; json?: unknown },
  ): Promise<string> {
    const [uuid = ''] = await this.client.expect(uuidsSchema, 'POST', path, call);
    this.resultUuids.push(uuid);
    return uuid;
  }

  /** Waits for a result. @returns what was found on the photo. */
  private async recognised(uuid: string): Promise<string> {
    if (this.isRecognitionBroken) throw new LeftOutError('no photo is recognised');
    const { client, materials } = this;
    try {
      const path = `${this.taskPath()}/results/${uuid}`;
      const result = await awaitRecognised(client, path, materials.stop);
      this.firstResult ??= result;
      return `COMPLETED, ${result.coco.annotations.length} facings`;
    } catch (error) {
      this.isRecognitionBroken = !this.firstResult && !(error instanceof LeftOutError);
      throw error;
    }
  }

  private taskPath(): string {
    if (this.taskUuid === undefined) throw new LeftOutError('there is no task');
    return `/image-recognition/tasks/${this.taskUuid}`;
  }
}
