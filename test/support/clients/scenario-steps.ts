import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import {
  facingsOf,
  ShelfClient,
  verifyCallback,
  type CatalogItemSummary,
  type NewCatalogItem,
  type Result,
} from '../../../clients/typescript/src/index';
import { testBed } from './test-bed-under-test';

const uuid = z.uuid();
const photo = z.instanceof(Uint8Array);
const item = { item_uuid: uuid };
const planogram = { planogram_uuid: uuid };
const position = z.object({
  shelf_id: z.int(),
  position: z.int(),
  catalog_item_uuid: uuid,
  facings: z.int(),
});
const task = { task_uuid: uuid };
const result = { ...task, result_uuid: uuid };
const callback = z.string().optional();
const metadata = z.record(z.string(), z.string());
const ofEach = {
  external_ids: z.array(z.string().nullable()).optional(),
  metadata: z.array(metadata.nullable()).optional(),
};
const page = { limit: z.int().optional(), offset: z.int().optional() };
const order = z.enum(['asc', 'desc']).optional();
const requestSchema = z.object({
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  body: z.string(),
});

export interface Stage {
  readonly client: ShelfClient;
  /** The address of this run at the relay. */
  readonly address: string;
  readonly saved: Readonly<Record<string, unknown>>;
}

type Run = (stage: Stage, input: unknown) => Promise<unknown>;

/** A step that takes an input of this shape, and nothing else. */
const step =
  <S extends z.ZodRawShape>(
    shape: S,
    run: (client: ShelfClient, input: z.output<z.ZodObject<S>>, stage: Stage) => Promise<unknown>,
  ): Run =>
  (stage, input) =>
    run(stage.client, z.strictObject(shape).parse(input), stage);

/** What each word after `do` means for this client. */
export const STEPS: Readonly<Record<string, Run>> = {
  create_item: ({ client }, input) => client.catalogItems.create(input as NewCatalogItem),
  get_item: step(item, (client, { item_uuid }) => client.catalogItems.get(item_uuid)),
  update_item: step({ ...item, changes: z.looseObject({}) }, (client, { item_uuid, changes }) =>
    client.catalogItems.update(item_uuid, changes),
  ),
  delete_item: step(item, (client, { item_uuid }) => client.catalogItems.delete(item_uuid)),
  get_enrolment: step(item, (client, { item_uuid }) => client.catalogItems.enrolment(item_uuid)),
  add_reference_images: step({ ...item, images: z.array(photo) }, (client, { item_uuid, images }) =>
    client.catalogItems.addReferenceImages(item_uuid, images),
  ),
  list_reference_images: step({ ...item, ...page }, (client, { item_uuid, ...query }) =>
    client.catalogItems.referenceImages(item_uuid, withoutUndefined(query)),
  ),
  delete_reference_image: step({ ...item, image_id: z.string() }, (client, input) =>
    client.catalogItems.deleteReferenceImage(input.item_uuid, input.image_id),
  ),
  replace_thumbnail: step({ ...item, thumbnail: photo }, (client, { item_uuid, thumbnail }) =>
    client.catalogItems.replaceThumbnail(item_uuid, thumbnail),
  ),
  list_items: step(
    {
      ...page,
      name: z.string().optional(),
      custom_id: z.string().optional(),
      api_key: z.string().optional(),
    },
    (client, { api_key, ...query }, { address }) =>
      (api_key === undefined
        ? client
        : new ShelfClient({ apiKey: api_key, baseUrl: address })
      ).catalogItems.list(withoutUndefined(query)),
  ),
  all_items: step({ limit: z.int().optional(), custom_id: z.string() }, async (client, query) => {
    const items: CatalogItemSummary[] = [];
    for await (const each of client.catalogItems.all(withoutUndefined(query))) items.push(each);
    return items;
  }),

  create_planogram: step({ name: z.string(), positions: z.array(position) }, (client, input) =>
    client.planograms.create(input),
  ),
  create_planogram_from_table: step({ csv: z.string(), name: z.string() }, (client, input) =>
    client.planograms.createFromTable(input.csv, { name: input.name }),
  ),
  get_planogram: step(planogram, (client, { planogram_uuid }) =>
    client.planograms.get(planogram_uuid),
  ),
  list_planograms: step({ ...page, order }, (client, query) =>
    client.planograms.list(withoutUndefined(query)),
  ),
  replace_planogram: step(
    { ...planogram, name: z.string(), must_have: z.array(uuid) },
    (client, { planogram_uuid, ...fields }) => client.planograms.replace(planogram_uuid, fields),
  ),
  replace_planogram_by_table: step(
    { ...planogram, csv: z.string(), name: z.string() },
    (client, { planogram_uuid, csv, name }) =>
      client.planograms.replaceByTable(planogram_uuid, csv, { name }),
  ),
  delete_planogram: step(planogram, (client, { planogram_uuid }) =>
    client.planograms.delete(planogram_uuid),
  ),
  compare: step({ ...result, ...planogram }, (client, { planogram_uuid, ...of }) =>
    client.planograms.compare(planogram_uuid, of),
  ),

  create_task: step(
    {
      name: z.string(),
      catalog_items: z.array(z.string()),
      compute_shares: z.boolean().default(false),
      compute_realogram: z.boolean().default(false),
    },
    (client, input) => client.tasks.create(input),
  ),
  get_task: step(task, (client, { task_uuid }) => client.tasks.get(task_uuid)),
  list_tasks: step({ ...page, order }, (client, query) =>
    client.tasks.list(withoutUndefined(query)),
  ),
  update_task: step(
    { ...task, name: z.string(), catalog_items: z.array(z.string()).optional() },
    (client, { task_uuid, name, ...fields }) =>
      client.tasks.update(task_uuid, { name, ...withoutUndefined(fields) }),
  ),
  delete_task: step(task, (client, { task_uuid }) => client.tasks.delete(task_uuid)),

  recognise: step(
    { ...task, photo, external_id: z.string().optional(), metadata: metadata.optional() },
    (client, { task_uuid, external_id: externalId, ...input }) =>
      client.recognise(task_uuid, input.photo, { externalId, metadata: input.metadata }),
  ),
  submit: step(
    { ...task, photos: z.array(photo), callback, ...ofEach },
    (client, { task_uuid, photos, external_ids: externalIds, ...options }) =>
      client.submit(task_uuid, photos, { externalIds, ...options }),
  ),
  submit_urls: step(
    { ...task, urls: z.array(z.string()), callback, ...ofEach },
    (client, { task_uuid, urls, external_ids: externalIds, ...options }) =>
      client.submitUrls(task_uuid, urls, { externalIds, ...options }),
  ),
  wait: step({ ...result, wait_seconds: z.number().optional() }, (client, input) =>
    client.results.wait(input.task_uuid, input.result_uuid, { waitSeconds: input.wait_seconds }),
  ),
  facings: step({ of: z.looseObject({}), named: z.string() }, (_, { of, named }) =>
    Promise.resolve(facingsOf(of as unknown as Result).filter(({ name }) => name === named)),
  ),

  get_result: step(result, (client, input) =>
    client.results.get(input.task_uuid, input.result_uuid),
  ),
  list_results: step(
    {
      ...task,
      external_id: z.string().optional(),
      status: z.enum(['IN_PROGRESS', 'COMPLETED', 'FAILED']).optional(),
      order,
    },
    (client, { task_uuid, ...query }) => client.results.list(task_uuid, withoutUndefined(query)),
  ),
  delete_result: step(result, (client, input) =>
    client.results.delete(input.task_uuid, input.result_uuid),
  ),

  get_callback: step(result, (client, input) =>
    client.results.callback(input.task_uuid, input.result_uuid),
  ),
  resend_callback: step(result, (client, input) =>
    client.results.resendCallback(input.task_uuid, input.result_uuid),
  ),
  receive_callback: step({ count: z.int().default(1) }, async (_, { count }, { address }) => {
    for (;;) {
      const answer = await fetch(`${address}/callbacks`);
      const received = z.array(requestSchema).parse(await answer.json());
      const wanted = received[count - 1];
      if (wanted) return wanted;
      await sleep(100);
    }
  }),
  verify_callback: step(
    {
      request: requestSchema,
      secrets: z.array(z.string()).optional(),
      append: z.string().default(''),
      without_header: z.string().default(''),
      clock_seconds_ahead: z.int().default(0),
    },
    (_, { request, secrets, append, without_header, clock_seconds_ahead }) => {
      const headers = Object.entries(request.headers).filter(([name]) => name !== without_header);
      return verifyCallback(
        { body: request.body + append, headers: Object.fromEntries(headers) },
        {
          secret: secrets ?? testBed().webhook_secret,
          now: Date.now() + clock_seconds_ahead * 1000,
        },
      );
    },
  ),

  usage: step({ from: z.string(), to: z.string() }, (client, days) => client.usage(days)),
  health: step({}, (client) => client.health()),
  readiness: step({}, (client) => client.readiness()),
  open_api: step({}, (client) => client.openApi()),
};

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };
const withoutUndefined = <T extends object>(values: T): Partial<Defined<T>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    Defined<T>
  >;
