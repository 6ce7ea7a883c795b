import { fieldsOf, listsOf, type CallerData } from './caller-data.js';
import { CatalogItems } from './catalog-items.js';
import { Connection, type CallOptions, type ClientOptions } from './http/connection.js';
import { blobOf, MAX_FORM_BYTES, type Photo } from './photo.js';
import { Planograms } from './planograms.js';
import type { WaitOptions } from './http/poll.js';
import { Results } from './results.js';
import { ShelfError } from './shelf-error.js';
import { keyOfUpload, submitPhotos, type SubmitOptions } from './submission.js';
import { Tasks } from './tasks.js';
import type { AnswerOf, QueryOf, Result, Usage } from './types.js';
import { uploadPhoto } from './uploads.js';

/** Options for recognising one photo and waiting for the result. */
export interface RecogniseOptions extends WaitOptions, CallerData {}

/**
 * A client for a shelf recognition service. It repeats requests that fail in transit; the service carries out
 * each only once.
 */
export class ShelfClient {
  readonly catalogItems: CatalogItems;
  readonly planograms: Planograms;
  readonly tasks: Tasks;
  readonly results: Results;
  private readonly connection: Connection;

  constructor(options: ClientOptions) {
    this.connection = new Connection(options);
    this.catalogItems = new CatalogItems(this.connection);
    this.planograms = new Planograms(this.connection);
    this.tasks = new Tasks(this.connection);
    this.results = new Results(this.connection);
  }

  /**
   * Recognises one photo of up to 20 MB and waits for the result. The request itself waits up to 27 s; then the
   * client polls for up to `waitSeconds`.
   * @returns the COMPLETED result. `facingsOf` lists its boxes with names.
   * @throws ShelfError `recognition-failed`, with the result, if it is FAILED.
   */
  async recognise(
    task_uuid: string,
    photo: Photo,
    options: RecogniseOptions = {},
  ): Promise<Result> {
    // The whole call uses one key, so that a repeat after a lost answer gets the same result.
    const key = options.idempotencyKey ?? crypto.randomUUID();
    const result = await this.recogniseNamed(task_uuid, photo, { ...options, idempotencyKey: key });
    if (result.status === 'COMPLETED') return result;
    throw new ShelfError('recognition-failed', result.failure_reason, { result });
  }

  private async recogniseNamed(
    task_uuid: string,
    photo: Photo,
    options: RecogniseOptions & { readonly idempotencyKey: string },
  ): Promise<Result> {
    const image = await blobOf(photo, 'photo');
    const upload = { ...options, idempotencyKey: keyOfUpload(options.idempotencyKey, 0) };
    const isSmall = image.size <= MAX_FORM_BYTES;
    const form = {
      ...(isSmall
        ? { image }
        : { upload_ids: [await uploadPhoto(this.connection, image, upload)] }),
      ...fieldsOf(options),
    };
    try {
      return await this.connection.call('submitSyncImage', { path: { task_uuid }, form }, options);
    } catch (error) {
      if (!(error instanceof ShelfError) || error.code !== 'still-processing') throw error;
      if (error.resultUuid === undefined) throw error;
      return await this.results.wait(task_uuid, error.resultUuid, options);
    }
  }

  /**
   * Submits up to 20 photos and returns the uuids of their results at once. To get the results, use
   * `results.wait` or pass a `callback`.
   */
  submit(task_uuid: string, photos: readonly Photo[], options?: SubmitOptions): Promise<string[]> {
    return submitPhotos(this.connection, task_uuid, photos, options);
  }

  /** Submits up to 100 public addresses of photos and returns the uuids of their results at once. */
  submitUrls(
    task_uuid: string,
    urls: readonly string[],
    { callback, externalIds, metadata, ...options }: SubmitOptions = {},
  ): Promise<string[]> {
    const json = {
      urls: [...urls],
      ...listsOf({ externalIds, metadata }, [...urls.keys()]),
      ...(callback === undefined ? {} : { callback }),
    };
    return this.connection.call('submitUrls', { path: { task_uuid }, json }, options);
  }

  /**
   * Uploads a photo to be submitted later. `recognise` and `submit` upload large photos by themselves.
   * @returns the `upload_id`.
   */
  upload(photo: Photo, options?: CallOptions): Promise<string> {
    return uploadPhoto(this.connection, photo, options);
  }

  /** The account's usage by day. The default is this month. */
  usage(query: QueryOf<'getUsage'> = {}, options?: CallOptions): Promise<Usage> {
    return this.connection.call('getUsage', { query }, options);
  }

  /** Whether the service answers. */
  health(options?: CallOptions): Promise<AnswerOf<'getHealth'>> {
    return this.connection.call('getHealth', {}, options);
  }

  /**
   * Asks once, without retries, whether recognition works, according to the service's latest check of itself.
   * @throws ShelfError `service-failed` with status 503 if it does not, or if this is not known yet.
   */
  readiness(options?: CallOptions): Promise<AnswerOf<'getReadiness'>> {
    return this.connection.call('getReadiness', {}, { ...options, once: true });
  }

  /** The OpenAPI document of the service. */
  openApi(options?: CallOptions): Promise<AnswerOf<'getOpenApi'>> {
    return this.connection.call('getOpenApi', {}, options);
  }
}
