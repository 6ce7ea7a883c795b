import type { PlanogramSummary, ShelfClient, Task } from '../../../clients/typescript/src/index';
import {
  SAMPLE_SHELF_FILE,
  sampleShelfSchema,
  type SampleShelf,
} from '../../../lambdas/contracts/sample-shelf';
import { allOf } from '../shell/all-of';

/** The marks by which the sample's task, planogram and photo are found again. */
const NAME = 'Sample shelf';
const DESCRIPTION = 'Sample shelf of the console, with invented products';
const EXTERNAL_ID = 'sample-shelf';
const PHOTO_NAME = 'sample-shelf.jpg';

export const isOfSample = ({ description }: Pick<Task, 'description'>): boolean =>
  description === DESCRIPTION;

/** What the account has of the sample. A part is undefined while it is missing. */
export interface SampleState {
  readonly task: string | undefined;
  readonly result: string | undefined;
  readonly planogram: string | undefined;
}

/** Receives the progress of a change that takes several requests, such as "Product 3 of 15". */
export type OnStep = (step: string) => void;

export async function fetchSample(): Promise<SampleShelf> {
  const answer = await fetch(`/v2/console/${SAMPLE_SHELF_FILE}`);
  if (!answer.ok)
    throw new Error(`The sample cannot be loaded: the service answers ${answer.status}.`);
  return sampleShelfSchema.parse(await answer.json());
}

export async function findSample(client: ShelfClient): Promise<SampleState> {
  const task = (await tasksOfSample(client)).at(-1);
  const planogram = (await planogramsOfSample(client)).at(-1);
  return {
    task: task?.uuid,
    result: task && (await resultOf(client, task.uuid)),
    planogram: planogram?.uuid,
  };
}

/** Creates whatever the account lacks of the sample. */
export async function loadSample(
  client: ShelfClient,
  { products, photo, planogram }: SampleShelf,
  onStep: OnStep,
): Promise<void> {
  const uuids: string[] = [];
  let isNew = false;
  for (const [index, { name, thumbnail }] of products.entries()) {
    onStep(`Product ${index + 1} of ${products.length}`);
    const known = await client.catalogItems.list({ custom_id: name, limit: 1 });
    const item =
      known.items[0] ??
      (await client.catalogItems.create({
        name,
        custom_id: name,
        thumbnail: bytesOf(thumbnail),
      }));
    isNew ||= known.items.length === 0;
    uuids.push(item.uuid);
  }
  onStep('Task');
  const before = await findSample(client);
  // A task of an earlier sample does not look for products that were created since.
  const task = (isNew ? undefined : before.task) ?? (await createTask(client, uuids));
  if (task !== before.task || before.result === undefined) {
    onStep('Photo: the service is looking for the products');
    const file = new File([bytesOf(photo)], PHOTO_NAME);
    await client.recognise(task, file, { externalId: EXTERNAL_ID });
  }
  if (isNew || before.planogram === undefined) {
    onStep('Planogram');
    await client.planograms.createFromTable(planogram, {
      name: `${NAME}: middle bay`,
      description: DESCRIPTION,
    });
  }
}

/** Deletes the sample's planograms, tasks with all of their photos, and products. */
export async function removeSample(
  client: ShelfClient,
  { products }: SampleShelf,
  onStep: OnStep,
): Promise<void> {
  onStep('Planogram');
  for (const { uuid } of await planogramsOfSample(client)) await client.planograms.delete(uuid);
  for (const { uuid: task } of await tasksOfSample(client)) {
    onStep('Task and photos');
    for (const { uuid } of await allOf(client.results.all(task))) {
      await client.results.delete(task, uuid);
    }
    await client.tasks.delete(task);
  }
  for (const [index, { name }] of products.entries()) {
    onStep(`Product ${index + 1} of ${products.length}`);
    const { items } = await client.catalogItems.list({ custom_id: name });
    for (const { uuid } of items) await client.catalogItems.delete(uuid);
  }
}

const tasksOfSample = async (client: ShelfClient): Promise<Task[]> =>
  (await allOf(client.tasks.all())).filter(isOfSample);

const planogramsOfSample = async (client: ShelfClient): Promise<PlanogramSummary[]> =>
  (await allOf(client.planograms.all())).filter(isOfSample);

async function resultOf(client: ShelfClient, task: string): Promise<string | undefined> {
  const query = { external_id: EXTERNAL_ID, status: 'COMPLETED', limit: 1 } as const;
  return (await client.results.list(task, query)).items[0]?.uuid;
}

async function createTask(client: ShelfClient, items: readonly string[]): Promise<string> {
  const { uuid } = await client.tasks.create({
    name: NAME,
    description: DESCRIPTION,
    catalog_items: [...items],
    compute_realogram: true,
    compute_shares: true,
  });
  return uuid;
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
