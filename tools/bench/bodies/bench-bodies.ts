import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { Route } from '../../../lambdas/api/http/route';
import { ROUTES } from '../../../lambdas/api/routes';
import { ShelfClient } from '../../../clients/typescript/src/shelf-client';
import { startLocalCloud, type LocalCloud } from '../../../local/cloud/cloud';
import { createDemoTask } from '../../../local/demo/catalogue';
import { markdownTable } from '../../shared/statistics';
import { readDemoCatalogue, readDemoPhoto } from '../demo-files';
import { reportFaults } from '../report-faults';
import { worstBodiesOf } from './worst-bodies';

const ALLOWED_SECONDS = 1;
const ALLOWED_MEGABYTES = 200;

/** The processor time and memory that a function used to answer one request body. */
interface Taken {
  readonly route: string;
  readonly kind: string;
  readonly status: number;
  readonly seconds: number;
  readonly megabytes: number;
}

/**
 * Sends each route the bodies that take the most work. Prints, for each route, the most processor time and
 * memory that one body took.
 */
export async function benchBodies(): Promise<number> {
  const cloud = await startLocalCloud({ port: 0, ephemeral: true });
  try {
    const taken: Taken[] = [];
    const parameters = await makeParameters(cloud);
    for (const route of ROUTES) {
      for (const worst of worstBodiesOf(route, fieldsOf(route))) {
        const send = () => sendBody(cloud, route, parameters, worst);
        // A small request first, so that the start of the process is not measured.
        await sendBody(cloud, route, parameters, { type: worst.type, body: Buffer.alloc(1) });
        taken.push({
          route: `${route.method} ${route.path}`,
          kind: worst.kind,
          ...(await measure(cloud, send)),
        });
      }
    }
    return report(taken);
  } finally {
    await cloud.stop();
  }
}

function report(taken: readonly Taken[]): number {
  const routes = [...new Set(taken.map(({ route }) => route))];
  const worstBy = (by: 'seconds' | 'megabytes', of: string): Taken =>
    taken.filter(({ route }) => route === of).reduce((a, b) => (b[by] > a[by] ? b : a));
  console.log(
    markdownTable(
      ['route', 'bodies', 'most seconds', 'of', 'most MB', 'of'],
      routes.map((route) => {
        const [slow, large] = [worstBy('seconds', route), worstBy('megabytes', route)];
        return [
          route,
          String(taken.filter((each) => each.route === route).length),
          ...[slow.seconds.toFixed(2), `${slow.kind} (${slow.status})`],
          ...[large.megabytes.toFixed(0), `${large.kind} (${large.status})`],
        ];
      }),
    ),
  );
  return reportFaults(
    taken.flatMap(({ route, kind, status, seconds, megabytes }) => {
      const said = `${route}, ${kind}: ${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB, ${status}`;
      const isOver = seconds > ALLOWED_SECONDS || megabytes > ALLOWED_MEGABYTES || status >= 500;
      return isOver ? [said] : [];
    }),
  );
}

/** The fields of a route's JSON body. */
function fieldsOf({ json, content }: Route): string[] {
  const schema = json?.schema ?? content?.['application/json']?.schema;
  const inner = schema instanceof z.ZodPipe ? schema.in : schema;
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
}

async function makeParameters({ info }: LocalCloud): Promise<Record<string, string>> {
  const client = new ShelfClient({ apiKey: info.api_key, baseUrl: info.base_url });
  const task = await createDemoTask(client, await readDemoCatalogue());
  const result = await client.recognise(task.uuid, await readDemoPhoto());
  const [item] = (await client.catalogItems.list({ limit: 1 })).items;
  const planogram = await client.planograms.create({ name: 'Bay', must_have: [item?.uuid ?? ''] });
  return {
    task_uuid: task.uuid,
    item_uuid: item?.uuid ?? '',
    planogram_uuid: planogram.uuid,
    result_uuid: result.uuid,
  };
}

async function sendBody(
  { info }: LocalCloud,
  { method, path: template }: Route,
  parameters: Readonly<Record<string, string>>,
  { type, body }: { readonly type: string; readonly body: Buffer },
): Promise<number> {
  const place = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? name);
  const query = type === 'text/csv' ? '?name=Bay' : '';
  const answer = await fetch(info.base_url + place + query, {
    method,
    headers: { 'X-API-Key': info.api_key, 'Content-Type': type },
    body: Uint8Array.from(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Measures the most processor time and memory that a process of the API takes to answer a request. */
async function measure({ stateFolder }: LocalCloud, send: () => Promise<number>) {
  const processes = await apiProcesses(stateFolder);
  for (const id of processes) await writeFile(`/proc/${id}/clear_refs`, '5');
  const before = new Map(
    await Promise.all(processes.map(async (id) => [id, await usageOf(id)] as const)),
  );
  const status = await send();
  let [seconds, megabytes] = [0, 0];
  for (const [id, earlier] of before) {
    const now = await usageOf(id);
    seconds = Math.max(seconds, now.seconds - earlier.seconds);
    megabytes = Math.max(megabytes, now.peakMegabytes - earlier.megabytes);
  }
  return { status, seconds, megabytes };
}

/** Linux counts processor time in units of 10 ms. */
const TICKS_PER_SECOND = 100;

async function usageOf(id: number) {
  const status = await readFile(`/proc/${id}/status`, 'utf8');
  const stat = await readFile(`/proc/${id}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  const megabytesOf = (name: string): number =>
    (1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1])) / 1e6;
  return {
    seconds: (Number(user) + Number(system)) / TICKS_PER_SECOND,
    megabytes: megabytesOf('VmRSS'),
    peakMegabytes: megabytesOf('VmHWM'),
  };
}

/** The ids of the running processes behind the API, read from their logs. */
async function apiProcesses(stateFolder: string): Promise<number[]> {
  const logs = path.join(stateFolder, 'logs');
  const names = (await readdir(logs)).filter((name) => !/worker|authoriz/i.test(name));
  const texts = await Promise.all(names.map((name) => readFile(path.join(logs, name), 'utf8')));
  const ids = texts.flatMap((text) =>
    [...text.matchAll(/ START process (\d+)$/gm)].map(([, id]) => Number(id)),
  );
  const running = await Promise.all(
    ids.map((id) =>
      readFile(`/proc/${id}/stat`).then(
        () => true,
        () => false,
      ),
    ),
  );
  return ids.filter((_, index) => running[index]);
}
