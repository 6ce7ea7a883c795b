import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { ServiceClient } from '../support/service-client';
import {
  customPropsOf,
  pathOf,
  PLACES,
  type CatalogueWork,
  type Made,
  type Place,
} from './catalogue-work';
import type { Broken } from './promise-broken';
import type { StoredState } from './stored-state';
import type { Account } from './test-bed';

const PAGE_SIZE = 100;
/** The table of each list, and its key. */
const ROWS = {
  'catalog-items': ['Catalog', 'item_uuid'],
  planograms: ['Planograms', 'planogram_uuid'],
  'image-recognition/tasks': ['Tasks', 'task_uuid'],
} as const satisfies Record<Place, readonly [table: string, key: string]>;
const pageSchema = z.looseObject({
  total: z.number(),
  items: z.array(z.looseObject({ uuid: z.uuid() })),
});
const thingSchema = z.looseObject({
  name: z.string(),
  custom_props: z.unknown().optional(),
  thumbnail_url: z.url().optional(),
});
const picturesSchema = z.looseObject({ items: z.array(z.looseObject({ url: z.url() })) });

/** The promises that were broken for an account's items, planograms and tasks. No request may be in progress. */
export async function brokenInCatalogue(
  { name, client, items: [firstItem = ''] }: Pick<Account, 'name' | 'client' | 'items'>,
  stored: StoredState,
  { made, changes }: CatalogueWork,
  placesLost: number,
): Promise<Broken[]> {
  const broken: Broken[] = [];
  const say = (of: string, what: string): number => broken.push({ promise: 'catalogue', of, what });
  const listed = new Map<Place, readonly string[]>();
  for (const place of PLACES) {
    const { uuids, total } = await listAll(client, place);
    listed.set(place, uuids);
    const [table, key] = ROWS[place];
    const rows = await stored.activeIn(table, key, name);
    if (uuids.toSorted().join() !== rows.sort().join())
      say(place, `lists ${uuids.length}, and has ${rows.length} rows`);
    if (new Set(uuids).size !== uuids.length) say(place, 'lists something twice');
    // A place in a list that was taken but not used counts for 15 minutes.
    const most = uuids.length + changes.cutOff + placesLost;
    if (total < uuids.length || total > most) say(place, `says ${total}, lists ${uuids.length}`);
  }
  for (const thing of made) {
    const isListed = listed.get(thing.place)?.includes(thing.uuid) === true;
    const reply = await client.call('GET', pathOf(thing));
    const isThere = reply.status === 200;
    if (isThere !== isListed) say(thing.uuid, `GET ${reply.status}, and listed: ${isListed}`);
    if (thing.isDeleted === 'no' && !isThere) say(thing.uuid, `created, and GET ${reply.status}`);
    if (thing.isDeleted === 'yes' && isThere) say(thing.uuid, 'deleted, and still there');
    if (!isThere) continue;
    const { name: called, custom_props, thumbnail_url } = thingSchema.parse(reply.json);
    if (!thing.names.includes(called))
      say(thing.uuid, `${called}, and not ${thing.names.join(' or ')}`);
    if (thing.place === 'image-recognition/tasks') {
      const { uuids } = await listAll(client, `${thing.place}/${thing.uuid}/catalog-items`);
      const fault =
        thing.tag === undefined
          ? faultOfItems(uuids, firstItem, thing)
          : faultOfFollowing(uuids, thing.tag, made);
      if (fault !== undefined) say(thing.uuid, fault);
    }
    if (thumbnail_url === undefined) continue;
    if (!isDeepStrictEqual(custom_props, customPropsOf(called, thing.tag ?? '')))
      say(thing.uuid, `${called} has the custom props ${JSON.stringify(custom_props)}`);
    for (const url of [thumbnail_url, ...(await references(client, thing))]) {
      const { status } = await fetch(url);
      if (status !== 200) say(thing.uuid, `its picture ${url} is answered ${status}`);
    }
  }
  return broken;
}

/** What is wrong with the items of a task: created with one, and then extended. */
function faultOfItems(
  uuids: readonly string[],
  first: string,
  { added }: Made,
): string | undefined {
  if (new Set(uuids).size !== uuids.length) return 'has an item twice';
  const acknowledged = [...added].filter(([, isAdded]) => isAdded === 'yes').map(([uuid]) => uuid);
  const lost = [first, ...acknowledged].filter((uuid) => !uuids.includes(uuid));
  if (lost.length > 0) return `lost its items ${lost.join()}`;
  const strange = uuids.filter((uuid) => uuid !== first && !added.has(uuid));
  return strange.length > 0 ? `has the items ${strange.join()}` : undefined;
}

/** What is wrong with the items of a task that follows a tag. */
function faultOfFollowing(
  uuids: readonly string[],
  followed: string,
  made: readonly Made[],
): string | undefined {
  if (new Set(uuids).size !== uuids.length) return 'has an item twice';
  const items = made.filter(({ place, tag }) => place === 'catalog-items' && tag === followed);
  const faults = items.filter(
    ({ uuid, isDeleted }) =>
      isDeleted !== 'perhaps' && uuids.includes(uuid) !== (isDeleted === 'no'),
  );
  return faults.length > 0
    ? `does not follow ${faults.map(({ uuid, isDeleted }) => `${uuid}, deleted: ${isDeleted}`).join()}`
    : undefined;
}

export async function listAll(client: ServiceClient, place: string) {
  const uuids: string[] = [];
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const path = `/${place}?limit=${PAGE_SIZE}&offset=${offset}`;
    const { items, total } = await client.expectOk(pageSchema, 'GET', path);
    uuids.push(...items.map(({ uuid }) => uuid));
    if (offset + PAGE_SIZE >= total) return { uuids, total };
  }
}

const references = async (client: ServiceClient, thing: Made): Promise<string[]> =>
  (await client.expectOk(picturesSchema, 'GET', `${pathOf(thing)}/reference-images`)).items.map(
    ({ url }) => url,
  );
