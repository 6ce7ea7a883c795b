import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { scanPages } from '../../lambdas/storage/aws/scan-rows';
import { enrolmentsTable } from '../../lambdas/storage/catalogue/enrolments';
import type { Result } from '../../clients/typescript/src';
import type { ShelfClient } from '../../clients/typescript/src/shelf-client';
import { CATALOGUE_FOLDER, readCatalogueFolder, SHELF_PHOTO } from '../../local/demo/pictures';
import { inheritedEnvironment } from '../../local/shared/process-environment';
import { PROJECT_ROOT } from '../../local/template/synthesise';
import { Progress } from '../shared/progress';
import { statusOf } from './client';
import { errorsOf, type Measured } from './measured';
import { openLoop, type Sample } from './open-loop';
import type { StartedService } from './started-service';
import { INSTANCES, type TwoVersions } from './two-versions';

/** The most items created per second, one after another. It is below an account's request limit. */
const CREATED_PER_SECOND = 20;
/** The photos' width in pixels. Two cores recognise more than one such photo a second. */
const PHOTO_WIDTH = 900;
/** Until the enrolments are prepared, photos are sent in batches that last this long. */
const PART_SECONDS = 5;
/** How many seconds enrolling may take, for each item. */
const ENROLLING_SECONDS = 10;

export interface SwitchOptions {
  readonly items: number;
  readonly seconds: number;
  /** Photos a second. */
  readonly rate: number;
  readonly unprepared: boolean;
}

/** What callers see in one phase of the switch. */
interface Phase extends Measured {
  /** How many photos got other names than the first photo, although all show the same. */
  readonly others: number;
  /** How many items the new version has not enrolled when the phase ends. */
  readonly waiting: number;
}

interface SwitchReport {
  readonly phases: readonly Phase[];
  /** How many enrolments of the present embedder were replaced or removed. */
  readonly overwritten: number;
  readonly faults: readonly string[];
}

/** Switches from one embedder to another while photos come, and measures what callers see. */
export async function runSwitch(
  client: ShelfClient,
  { former, latter, models, embedders }: TwoVersions,
  { items, seconds, rate, unprepared }: SwitchOptions,
  { state }: Pick<StartedService, 'state'>,
): Promise<SwitchReport> {
  former.start(INSTANCES);
  const photo = await sharp(SHELF_PHOTO).resize(PHOTO_WIDTH).jpeg().toBuffer();
  const uuids = await createItems(client, items);
  const { uuid: task } = await client.tasks.create({ name: 'Switch', catalog_items: uuids });
  const known = await untilEnrolled(embedders.former, items);
  const recognise = async (): Promise<string> => namesOf(await client.recognise(task, photo));
  const expected = await recognise();

  const phases: Phase[] = [];
  const measure = async (
    name: string,
    send: (part: (duration: number) => Promise<Sample[]>) => Promise<Sample[]>,
  ): Promise<void> => {
    let others = 0;
    const began = performance.now();
    const samples = await send((duration) =>
      openLoop({ perSecond: rate, seconds: duration }, () =>
        statusOf(
          recognise().then((names) => {
            if (names !== expected) others += 1;
          }),
        ),
      ),
    );
    const load = { perSecond: rate, seconds: (performance.now() - began) / 1_000 };
    const waiting = items - (await enrolmentsOf(embedders.latter)).size;
    phases.push({ name, load, samples, others, waiting });
    console.error(`${name}: done after ${load.seconds.toFixed(0)} s`);
  };
  await measure('before', (part) => part(seconds));
  if (!unprepared) await measure('preparing', (part) => whilePreparing(state, models, part));
  await former.stop();
  former.start(1);
  latter.start(1);
  await measure('both', (part) => part(seconds));
  await Promise.all([former.stop(), latter.stop()]);
  latter.start(INSTANCES);
  await measure('after', (part) => part(seconds));
  await latter.stop();

  const now = await enrolmentsOf(embedders.former);
  const overwritten = [...known].filter(([item, time]) => now.get(item) !== time).length;
  const faults = phases.flatMap(({ name, samples, others }) => [
    ...[...errorsOf(samples)].map(([status, count]) => `${name}: ${count} photos: ${status}`),
    ...(others > 0 ? [`${name}: ${others} photos have other names`] : []),
  ]);
  if (overwritten > 0) faults.push(`${overwritten} enrolments were overwritten`);
  return { phases, overwritten, faults };
}

const namesOf = ({ postprocessing_results: found }: Result): string =>
  JSON.stringify(found.detections.map(({ catalog_item_uuid, bbox }) => [catalog_item_uuid, bbox]));

const EMPTY = { name: '', bytes: Buffer.alloc(0) };

async function createItems(client: ShelfClient, count: number): Promise<string[]> {
  const thumbnails = await readCatalogueFolder(CATALOGUE_FOLDER);
  const progress = new Progress('items created', count);
  const uuids: string[] = [];
  for (let index = 0; index < count; index++) {
    const due = sleep(1_000 / CREATED_PER_SECOND);
    const { name, bytes } = thumbnails[index % thumbnails.length] ?? EMPTY;
    // The first items are the products of the photo; the others have other colours.
    const thumbnail =
      index < thumbnails.length
        ? bytes
        : await sharp(bytes)
            .modulate({ hue: (index * 47) % 360 })
            .jpeg()
            .toBuffer();
    const item = await client.catalogItems.create({ name: `${name} ${index}`, thumbnail });
    uuids.push(item.uuid);
    progress.show(uuids.length);
    await due;
  }
  return uuids;
}

/** When an embedder enrolled each item, by the sort keys of its rows. */
async function enrolmentsOf(wanted: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const page of scanPages(enrolmentsTable()))
    for (const { item_uuid, embedder, enrolled_at } of page)
      if (embedder === wanted) found.set(String(item_uuid), String(enrolled_at));
  return found;
}

async function untilEnrolled(embedder: string, count: number): Promise<Map<string, string>> {
  const progress = new Progress('items enrolled', count);
  const end = Date.now() + count * ENROLLING_SECONDS * 1_000;
  while (Date.now() < end) {
    const known = await enrolmentsOf(embedder);
    if (known.size > 0) progress.show(known.size);
    if (known.size >= count) return known;
    await sleep(2_000);
  }
  throw new Error('The items were not enrolled in time');
}

/** Runs `npm run enrolments -- prepare`, and sends photos until it ends. */
async function whilePreparing(
  state: string,
  models: string,
  send: (seconds: number) => Promise<Sample[]>,
): Promise<Sample[]> {
  const child = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', 'tools/operate/enrolments/enrolments.ts', 'prepare'],
      ...['--models', models, '--state', state],
    ],
    { cwd: PROJECT_ROOT, stdio: ['ignore', 'ignore', 'inherit'], env: inheritedEnvironment() },
  );
  // On AWS it runs on another machine. Here it gets only what the API and the workers leave over.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const ended = once(child, 'exit');
  const parts: Promise<Sample[]>[] = [];
  while (child.exitCode === null) {
    parts.push(send(PART_SECONDS));
    await sleep(PART_SECONDS * 1_000);
  }
  await ended;
  if (child.exitCode !== 0) throw new Error('The enrolments were not prepared');
  return (await Promise.all(parts)).flat();
}
