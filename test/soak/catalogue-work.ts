import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { plainPicture } from '../support/pictures';
import { image, type Call, type Reply, type ServiceClient } from '../support/service-client';
import { choose, fractionOf } from './seeded';

/** The lists in which a client makes, changes and deletes things under faults. */

export const PLACES = ['catalog-items', 'planograms', 'image-recognition/tasks'] as const;
export type Place = (typeof PLACES)[number];

/** A thing whose creation was acknowledged to the client, and the states it may be in. */
export interface Made {
  readonly place: Place;
  readonly uuid: string;
  /** The last name that was acknowledged, and those that may have been stored since. */
  names: string[];
  /** The items that were added to a task, and whether that was acknowledged. */
  readonly added: Map<string, 'yes' | 'perhaps'>;
  /** The tag that an item has, or that a task follows. */
  readonly tag?: string | undefined;
  isDeleted: 'no' | 'yes' | 'perhaps';
}

/** How many requests were answered in each way, repeats with a key included. */
export type Changes = Record<'accepted' | 'refused' | 'cutOff', number>;

export interface CatalogueWork {
  readonly made: readonly Made[];
  readonly changes: Changes;
}

export interface CatalogueClient {
  readonly account: string;
  readonly client: ServiceClient;
  /** The first item is named by planograms and tasks; the next two are added to tasks. */
  readonly items: readonly string[];
  readonly running: () => Promise<void>;
  readonly changes: Changes;
}

const FRACTION = { withKey: 0.5, changed: 0.6, pictured: 0.5, extended: 0.6, deleted: 0.3 };
const WEIGHTS = { 'catalog-items': 50, planograms: 20, 'image-recognition/tasks': 30 };
const REPEATS = 60;
const REPEAT_AFTER_MS = 2_000;

const madeSchema = z.looseObject({ uuid: z.uuid() });

/** Makes things one after another, and changes and deletes some of them. */
export async function workOnCatalogue(
  seed: string,
  things: number,
  at: CatalogueClient,
): Promise<CatalogueWork> {
  const tag = randomUUID();
  const following = await make(at, { place: 'image-recognition/tasks', tag }, true);
  const made: Made[] = following ? [following] : [];

  for (let number = 0; number < things; number++) {
    const is = (word: keyof typeof FRACTION): boolean =>
      fractionOf(seed, at.account, word, number) < FRACTION[word];
    const places = PLACES.map((each) => [each, WEIGHTS[each]] as const);
    const place = choose(places, fractionOf(seed, at.account, 'place', number));
    const isItem = place === 'catalog-items';
    const thing = await make(at, { place, tag: isItem ? tag : undefined }, is('withKey'));
    if (!thing) continue;
    made.push(thing);
    if (is('extended') && thing.place === 'image-recognition/tasks') await addItems(at, thing);
    if (is('changed')) await rename(at, thing);
    if (is('pictured') && thing.place === 'catalog-items') await changePictures(at, thing);
    if (is('deleted')) await remove(at, thing);
    if (following) await follow(at, following);
  }
  if (following) await rename(at, following);
  return { made, changes: at.changes };
}

async function make(
  at: CatalogueClient,
  { place, tag }: Pick<Made, 'place' | 'tag'>,
  withKey: boolean,
): Promise<Made | undefined> {
  const name = `Thing ${randomUUID()}`;
  const headers = withKey ? { 'Idempotency-Key': randomUUID() } : {};
  const call =
    place === 'catalog-items'
      ? { parts: [...fieldsOf(name, tag), image(await picture(), 'thumbnail')], headers }
      : { json: bodyOf(place, name, at, tag), headers };
  const reply = await send(at, 'POST', `/${place}`, call, withKey);
  if (reply?.status !== 200) return undefined;
  const { uuid } = madeSchema.parse(reply.json);
  return { place, uuid, names: [name], added: new Map(), tag, isDeleted: 'no' };
}

const fieldsOf = (name: string, tag = '') => [
  { name: 'name', value: name },
  { name: 'tags', value: tag },
  { name: 'custom_props', value: JSON.stringify(customPropsOf(name, tag)) },
];

/** The custom props that an item of this name and tag has, also after other changes. */
export const customPropsOf = (name: string, tag: string) => [
  { name: 'called', value: name },
  { name: 'tagged', value: tag },
];

async function rename(at: CatalogueClient, thing: Made): Promise<void> {
  const name = `Thing ${randomUUID()}`;
  const method = thing.place === 'catalog-items' ? 'PATCH' : 'PUT';
  const json = {
    'catalog-items': { name, custom_props: customPropsOf(name, thing.tag ?? '') },
    planograms: bodyOf('planograms', name, at),
    // A task that is renamed keeps its items.
    'image-recognition/tasks': { name },
  }[thing.place];
  const reply = await send(at, method, pathOf(thing), { json });
  thing.names = reply?.status === 200 ? [name] : [...thing.names, name];
}

/** Adds two items to a task by two simultaneous requests. Neither may be lost. */
async function addItems(at: CatalogueClient, thing: Made): Promise<void> {
  const path = `${pathOf(thing)}/catalog-items`;
  await Promise.all(
    at.items.slice(1, 3).map(async (item) => {
      const reply = await send(at, 'PATCH', path, { json: { add: [item] } });
      thing.added.set(item, reply?.status === 200 ? 'yes' : 'perhaps');
    }),
  );
}

/** Has the items of a task that follows a tag brought up to date by two simultaneous requests. */
async function follow(at: CatalogueClient, thing: Made): Promise<void> {
  const path = `${pathOf(thing)}/catalog-items`;
  await Promise.all([send(at, 'GET', path, {}), send(at, 'GET', path, {})]);
}

const bodyOf = (
  place: Exclude<Place, 'catalog-items'>,
  name: string,
  at: CatalogueClient,
  tag?: string,
) => {
  const items = at.items.slice(0, 1);
  if (place === 'planograms') return { name, must_have: items };
  if (tag === undefined) return { name, catalog_items: items };
  return { name, catalog_filter: { tag, custom_prop: `tagged:${tag}` } };
};

/**
 * Sends two replacements of the thumbnail at once, and two requests that together may exceed the limit of
 * references.
 */
async function changePictures(at: CatalogueClient, thing: Made): Promise<void> {
  const thumbnail = [image(await picture(), 'thumbnail')];
  const images = await Promise.all(Array.from({ length: 5 }, picture));
  const parts = images.map((bytes) => image(bytes, 'images'));
  await Promise.all([
    send(at, 'PUT', `${pathOf(thing)}/thumbnail`, { parts: thumbnail }),
    send(at, 'PUT', `${pathOf(thing)}/thumbnail`, { parts: thumbnail }),
    send(at, 'POST', `${pathOf(thing)}/reference-images`, { parts }),
    send(at, 'POST', `${pathOf(thing)}/reference-images`, { parts }),
  ]);
}

async function remove(at: CatalogueClient, thing: Made): Promise<void> {
  const reply = await send(at, 'DELETE', pathOf(thing), {});
  thing.isDeleted = reply?.status === 200 ? 'yes' : 'perhaps';
}

export const pathOf = ({ place, uuid }: Made): string => `/${place}/${uuid}`;

/** Sends a request once, or repeats it until its answer is final. @returns undefined if no answer came. */
async function send(
  { client, running, changes }: CatalogueClient,
  method: string,
  path: string,
  call: Call,
  untilAnswered = false,
): Promise<Reply | undefined> {
  for (let repeat = 0; ; repeat++) {
    await running();
    const reply = await client.call(method, path, call).catch(() => undefined);
    const isOpen = reply === undefined || reply.status >= 500 || reply.status === 409;
    changes[isOpen ? 'cutOff' : reply.status === 200 ? 'accepted' : 'refused'] += 1;
    if (!isOpen || !untilAnswered || repeat === REPEATS) return reply;
    await sleep(REPEAT_AFTER_MS);
  }
}

const picture = (): Promise<Buffer> =>
  plainPicture(16 + Math.floor(Math.random() * 64), 32)
    .jpeg()
    .toBuffer();
