import * as z from 'zod';
import type { ServiceClient } from '../support/service-client';
import { pathOf, type CatalogueWork, type Made, type Place } from './catalogue-work';
import type { Broken } from './promise-broken';

const PAGE = 100;
const pageSchema = z.looseObject({
  total: z.number(),
  items: z.array(z.looseObject({ uuid: z.uuid() })),
});
const thingSchema = z.looseObject({ name: z.string(), thumbnail_url: z.url().optional() });
const picturesSchema = z.looseObject({ items: z.array(z.looseObject({ url: z.url() })) });

/** The promises that were broken for an account's items and planograms. No request may be under way. */
export async function brokenInCatalogue(
  client: ServiceClient,
  { made, changes }: CatalogueWork,
  placesLost: number,
): Promise<Broken[]> {
  const listed = {
    'catalog-items': await listAll(client, 'catalog-items'),
    planograms: await listAll(client, 'planograms'),
  };
  const broken: Broken[] = [];
  const say = (of: string, what: string): number => broken.push({ promise: 'catalogue', of, what });
  for (const [place, { uuids, total }] of Object.entries(listed)) {
    if (new Set(uuids).size !== uuids.length) say(place, 'lists something twice');
    // A place in a list that was taken but not used counts for 15 minutes.
    const most = uuids.length + changes.cutOff + placesLost;
    if (total < uuids.length || total > most) say(place, `says ${total}, lists ${uuids.length}`);
  }
  for (const thing of made) {
    const isListed = listed[thing.place].uuids.includes(thing.uuid);
    const reply = await client.call('GET', pathOf(thing));
    const isThere = reply.status === 200;
    if (isThere !== isListed) say(thing.uuid, `GET ${reply.status}, and listed: ${isListed}`);
    if (thing.isDeleted === 'no' && !isThere) say(thing.uuid, `created, and GET ${reply.status}`);
    if (thing.isDeleted === 'yes' && isThere) say(thing.uuid, 'deleted, and still there');
    if (!isThere) continue;
    const { name, thumbnail_url } = thingSchema.parse(reply.json);
    if (!thing.names.includes(name))
      say(thing.uuid, `${name}, and not ${thing.names.join(' or ')}`);
    if (thumbnail_url === undefined) continue;
    for (const url of [thumbnail_url, ...(await references(client, thing))]) {
      const { status } = await fetch(url);
      if (status !== 200) say(thing.uuid, `its picture ${url} is answered ${status}`);
    }
  }
  return broken;
}

async function listAll(client: ServiceClient, place: Place) {
  const uuids: string[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const path = `/${place}?limit=${PAGE}&offset=${offset}`;
    const { items, total } = await client.expectOk(pageSchema, 'GET', path);
    uuids.push(...items.map(({ uuid }) => uuid));
    if (offset + PAGE >= total) return { uuids, total };
  }
}

const references = async (client: ServiceClient, thing: Made): Promise<string[]> =>
  (await client.expectOk(picturesSchema, 'GET', `${pathOf(thing)}/reference-images`)).items.map(
    ({ url }) => url,
  );
