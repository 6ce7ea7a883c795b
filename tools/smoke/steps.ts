import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { ClientOptions } from '../../clients/typescript/src/http/connection';
import { MAX_FORM_BYTES } from '../../clients/typescript/src/photo';
import type { ShelfClient } from '../../clients/typescript/src/shelf-client';
import { ShelfError } from '../../clients/typescript/src/shelf-error';
import type { SubmitOptions } from '../../clients/typescript/src/submission';
import { callbackStatusSchema } from '../../lambdas/contracts/callback-status';
import { IDEMPOTENT_REPLAYED_HEADER } from '../../lambdas/contracts/idempotency';
import { pageSchema } from '../../lambdas/contracts/page';
import type { Result } from '../../lambdas/contracts/result';
import { resultSummarySchema } from '../../lambdas/contracts/result-summary';
import { taskSchema } from '../../lambdas/contracts/task';
import {
  awaitCallback,
  awaitRecognised,
  NOT_PUBLIC,
  notPublic,
  unlessNotPublic,
} from './await-result';
import { exportStep } from './export-step';
import { ItemSteps } from './item-steps';
import type { Materials } from './materials';
import { PlanogramSteps } from './planogram-steps';
import { LeftOutError, type Step } from './run-steps';
import { checked, connect, refused } from './smoke-client';

const uuidsSchema = z.array(z.uuid());
/** One acceptance run: its steps, and what they have created and not yet deleted. */
export class AcceptanceRun {
  private taskUuid?: string;
  private firstResult?: Result;
  /**
   * Set if a photo fails before any is recognised. Further photos are then skipped, because each may take two
   * minutes.
   */
  private isRecognitionBroken = false;
  private readonly resultUuids: string[] = [];
  private readonly key = randomUUID();
  private readonly externalId = `smoke-${this.key}`;
  private readonly items: ItemSteps;
  private readonly planograms: PlanogramSteps;
  private readonly client: ShelfClient;

  constructor(
    private readonly service: ClientOptions,
    private readonly materials: Materials,
  ) {
    this.client = connect(service);
    this.items = new ItemSteps(this.client, materials);
    this.planograms = new PlanogramSteps(this.client.planograms);
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
      name: 'export',
      run: async () =>
        exportStep(this.client.tasks, this.ownTask(), this.externalId, this.materials.stop),
    },
    {
      name: 'planogram',
      run: () => this.planograms.planogram(this.items.uuid(), this.firstResult),
    },
    { name: 'delete task', run: () => this.deleteTask() },
    { name: 'delete item', run: () => this.items.delete() },
  ];

  /**
   * Deletes what failed or interrupted steps left behind.
   * @returns what could not be deleted.
   */
  async cleanUp(): Promise<string[]> {
    const left: string[] = [];
    const task = this.taskUuid === undefined ? [] : [this.taskUuid];
    const ofTask = task.map((uuid) => ({
      path: `/image-recognition/tasks/${uuid}`,
      delete: () => this.client.tasks.delete(uuid),
    }));
    for (const each of [...ofTask, ...this.planograms.left(), ...this.items.left()]) {
      await each.delete().catch((error: unknown) => {
        if (!(error instanceof ShelfError && error.status === 404)) left.push(each.path);
      });
    }
    return left;
  }

  private async health(): Promise<string> {
    return (await checked(z.object({ status: z.literal('ok') }), this.client.health())).status;
  }

  private async wrongKey(): Promise<string> {
    const stranger = connect({ ...this.service, apiKey: `wrong-${this.key}` });
    await refused(401, stranger.catalogItems.list());
    return '401';
  }

  private async task(): Promise<string> {
    const fields = { name: 'Smoke run', catalog_items: [this.items.uuid()] };
    const { uuid } = await checked(taskSchema, this.client.tasks.create(fields));
    this.taskUuid = uuid;
    return uuid;
  }

  private async changeTask(): Promise<string> {
    const { tasks } = this.client;
    const fields = { name: 'Smoke run, changed', compute_shares: true };
    const changed = await checked(taskSchema, tasks.update(this.ownTask(), fields));
    const task = await checked(taskSchema, tasks.get(this.ownTask()));
    for (const { name, compute_shares } of [changed, task]) {
      if (name !== fields.name || !compute_shares) throw new Error('the task is as it was');
    }
    return 'changed';
  }

  private async syncImage(): Promise<string> {
    const { photo, stop: signal } = this.materials;
    const recognition = this.client.recognise(this.ownTask(), photo, { signal, waitSeconds: 0 });
    const uuid = await recognition.then(
      (result) => result.uuid,
      (error: unknown) => {
        // The recognition failed, or is still running.
        const named = error instanceof ShelfError && (error.result?.uuid ?? error.resultUuid);
        if (!named) throw error;
        return named;
      },
    );
    this.resultUuids.push(uuid);
    return this.recognised(uuid);
  }

  private async files(): Promise<string> {
    return this.recognised(await this.submitted(this.submitNamed(this.client)));
  }

  private async repeat(): Promise<string> {
    const replays: boolean[] = [];
    const watchful = connect({
      ...this.service,
      fetch: async (...request) => {
        const answer = await fetch(...request);
        replays.push(answer.headers.has(IDEMPOTENT_REPLAYED_HEADER));
        return answer;
      },
    });
    const [uuid = ''] = await checked(uuidsSchema, this.submitNamed(watchful));
    if (!this.resultUuids.includes(uuid)) throw new Error('the repeat made another result');
    if (!replays.at(-1)) throw new Error('the answer is not a replay');
    return 'the same result';
  }

  private async upload(): Promise<string> {
    // The bytes added after the JPEG's end are ignored, but make it too large for a form.
    const large = Buffer.concat([this.materials.photo, Buffer.alloc(MAX_FORM_BYTES)]);
    return this.recognised(await this.submitted(this.submit(large)));
  }

  private async url(): Promise<string> {
    const { photoUrl = this.firstResult?.image_url } = this.materials;
    if (photoUrl === undefined) throw new LeftOutError('no image_url came before');
    const submission = this.submitted(this.client.submitUrls(this.ownTask(), [photoUrl]));
    return this.recognised(await unlessNotPublic('the photo', submission));
  }

  private async callback(): Promise<string> {
    const { receiver, photo, stop: signal } = this.materials;
    if (receiver === undefined) throw new LeftOutError('give --receiver URL');
    const submission = this.submitted(this.submit(photo, { callback: receiver }));
    const uuid = await unlessNotPublic('the receiver', submission);
    await this.recognised(uuid);
    const { results } = this.client;
    const { outcome, last_error } = await awaitCallback(
      () => checked(callbackStatusSchema, results.callback(this.ownTask(), uuid, { signal })),
      signal,
    );
    if (last_error.includes(NOT_PUBLIC)) throw notPublic('the receiver');
    if (outcome !== 'DELIVERED') throw new Error(`${outcome}: ${last_error}`);
    return outcome;
  }

  private async results(): Promise<string> {
    const { results } = this.client;
    const schema = pageSchema(resultSummarySchema);
    const { items, total } = await checked(schema, results.list(this.ownTask(), { limit: 100 }));
    const missing = this.resultUuids.filter((uuid) => items.every((one) => one.uuid !== uuid));
    if (missing.length > 0) throw new Error(`the list lacks ${missing.join(', ')}`);
    const filter = { external_id: this.externalId };
    const { total: found } = await checked(schema, results.list(this.ownTask(), filter));
    if (found !== 1) throw new Error(`${found} have the external_id of one photo`);
    return `${total} listed, ${found} by its external_id`;
  }

  private async deleteTask(): Promise<string> {
    const uuid = this.ownTask();
    await this.client.tasks.delete(uuid);
    delete this.taskUuid;
    await refused(404, this.client.tasks.get(uuid));
    return 'gone';
  }

  private submit(photo: Buffer, options?: SubmitOptions): Promise<string[]> {
    return this.client.submit(this.ownTask(), [photo], options);
  }

  /** Submits the photo under the run's key and external id. */
  private submitNamed(client: ShelfClient): Promise<string[]> {
    const options = { idempotencyKey: this.key, externalIds: [this.externalId] };
    return client.submit(this.ownTask(), [this.materials.photo], options);
  }

  /** @returns the uuid of the one result of a submission. */
  private async submitted(submission: Promise<string[]>): Promise<string> {
    const [uuid = ''] = await checked(uuidsSchema, submission);
    this.resultUuids.push(uuid);
    return uuid;
  }

  /** Waits for a result. @returns what was found on the photo. */
  private async recognised(uuid: string): Promise<string> {
    if (this.isRecognitionBroken) throw new LeftOutError('no photo is recognised');
    const { client, materials } = this;
    try {
      const of = { task_uuid: this.ownTask(), uuid };
      const result = await awaitRecognised(client, of, materials.stop);
      this.firstResult ??= result;
      return `COMPLETED, ${result.coco.annotations.length} facings`;
    } catch (error) {
      this.isRecognitionBroken = !this.firstResult && !(error instanceof LeftOutError);
      throw error;
    }
  }

  private ownTask(): string {
    if (this.taskUuid === undefined) throw new LeftOutError('there is no task');
    return this.taskUuid;
  }
}
