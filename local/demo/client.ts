import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { catalogItemSchema, type CatalogItem } from '../../lambdas/contracts/catalog-item';
import { complianceSchema, type Compliance } from '../../lambdas/contracts/compliance';
import { itemEnrolmentSchema, type ItemEnrolment } from '../../lambdas/contracts/enrolment';
import { planogramSchema, type Planogram } from '../../lambdas/contracts/planogram';
import { resultSchema, type Result } from '../../lambdas/contracts/result';
import { taskSchema, type Task } from '../../lambdas/contracts/task';

const refusalSchema = z.object({ detail: z.string(), uuid: z.string().optional() });

/** An answer with another status than 200. */
class RefusedError extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly uuid: string | undefined,
  ) {
    super(`${status}: ${detail}`);
    this.name = 'RefusedError';
  }
}

/** A client of the service's HTTP API, as any caller could write it. */
export class ApiClient {
  constructor(
    /** The API's address with the stage, such as http://127.0.0.1:8787/v2. */
    private readonly baseUrl: string,
    private readonly apiKey: string,
  ) {}

  /** The name is the caller's own id of the product, too: planograms name it by that. */
  createCatalogItem(name: string, thumbnail: Uint8Array): Promise<CatalogItem> {
    const form = new FormData();
    form.set('name', name);
    form.set('custom_id', name);
    form.set('thumbnail', new Blob([Uint8Array.from(thumbnail)]), 'thumbnail');
    return this.send('POST', '/catalog-items', catalogItemSchema, form);
  }

  getEnrolment(itemUuid: string): Promise<ItemEnrolment> {
    return this.send('GET', `/catalog-items/${itemUuid}/enrolment`, itemEnrolmentSchema);
  }

  createTask(name: string, catalogItems: readonly string[]): Promise<Task> {
    return this.send('POST', '/image-recognition/tasks', taskSchema, {
      name,
      catalog_items: catalogItems,
      compute_shares: true,
      compute_realogram: true,
    });
  }

  /**
   * Submits one photo and waits for its result, even if that takes longer than the service waits (27 s).
   * @throws RefusedError when the photo is not accepted.
   */
  async recognise(taskUuid: string, photo: Uint8Array): Promise<Result> {
    const form = new FormData();
    form.set('image', new Blob([Uint8Array.from(photo)]), 'photo');
    const path = `/image-recognition/tasks/${taskUuid}`;
    try {
      return await this.send('POST', `${path}/sync-image`, resultSchema, form);
    } catch (error) {
      if (!(error instanceof RefusedError) || error.uuid === undefined) throw error;
      return await this.awaitResult(taskUuid, error.uuid);
    }
  }

  /** @returns the uuids of the results, in the order of the photos. */
  submitImages(
    taskUuid: string,
    photos: readonly Uint8Array[],
    callback: string,
  ): Promise<string[]> {
    const form = new FormData();
    for (const photo of photos) {
      form.append('images', new Blob([Uint8Array.from(photo)]), 'photo');
    }
    form.set('callback', callback);
    const path = `/image-recognition/tasks/${taskUuid}/images`;
    return this.send('POST', path, z.array(z.uuid()), form);
  }

  /** @returns the uuids of the results, in the order of the addresses. */
  submitUrls(taskUuid: string, urls: readonly string[], callback: string): Promise<string[]> {
    const path = `/image-recognition/tasks/${taskUuid}/urls`;
    return this.send('POST', path, z.array(z.uuid()), { urls, callback });
  }

  getResult(taskUuid: string, resultUuid: string): Promise<Result> {
    return this.send(
      'GET',
      `/image-recognition/tasks/${taskUuid}/results/${resultUuid}`,
      resultSchema,
    );
  }

  /** Polls until the result has ended. */
  async awaitResult(taskUuid: string, resultUuid: string): Promise<Result> {
    for (;;) {
      const result = await this.getResult(taskUuid, resultUuid);
      if (result.status !== 'IN_PROGRESS') return result;
      await sleep(500);
    }
  }

  /** Makes a planogram of a table in CSV. */
  createPlanogram(name: string, csv: string): Promise<Planogram> {
    const path = `/planograms?${new URLSearchParams({ name }).toString()}`;
    return this.send('POST', path, planogramSchema, new Blob([csv], { type: 'text/csv' }));
  }

  compare({ task_uuid, uuid }: Result, planogramUuid: string): Promise<Compliance> {
    const path = `/image-recognition/tasks/${task_uuid}/results/${uuid}/compliance`;
    return this.send('GET', `${path}?planogram=${planogramUuid}`, complianceSchema);
  }

  private async send<T extends z.ZodType>(
    method: string,
    path: string,
    schema: T,
    body?: FormData | Blob | object,
  ): Promise<z.infer<T>> {
    // fetch itself knows the Content-Type of these.
    const isForm = body instanceof FormData || body instanceof Blob;
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: {
        'X-API-Key': this.apiKey,
        ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const answer: unknown = await response.json();
    if (!response.ok) {
      const { detail, uuid } = refusalSchema.parse(answer);
      throw new RefusedError(response.status, detail, uuid);
    }
    return schema.parse(answer);
  }
}
