import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { ROUTES } from '../../../lambdas/api/routes';
import { API_STAGE } from '../../../lambdas/contracts/api';
import { closeServer, HOST, listen } from '../../../local/shared/listen';
import type { Fault, Scenario } from './scenario';

/** What one run of a scenario has sent and received so far. */
interface Run {
  readonly faults: { readonly fault: Fault; left: number }[];
  readonly requests: { readonly route: string; readonly idempotency_key: string | null }[];
  readonly callbacks: { readonly headers: IncomingMessage['headers']; readonly body: string }[];
}

/** A result, or the answer 408 in place of one, which has no status. */
const resultSchema = z.looseObject({ uuid: z.uuid(), status: z.string().optional() });

const LOOK_AGAIN_MS = 250;

/** Headers that apply to a single connection. They are not forwarded, because fetch sets its own. */
const OF_CONNECTION = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive'];

const MATCHERS = ROUTES.map(({ method, path }) => ({
  name: `${method} ${path}`,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/**
 * A proxy between a client and a running service that simulates the faults of the scenario named in the
 * client's address. It also receives callbacks.
 */
export class Relay {
  private readonly runs = new Map<string, Run>();
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch((error: unknown) => {
      console.error('[relay]', error);
      response.destroy();
    });
  });

  /** @param service the service's address, including the stage. */
  constructor(
    private readonly service: string,
    private readonly scenarios: readonly Scenario[],
  ) {}

  /** @returns the relay's address, without a trailing slash. */
  async start(): Promise<string> {
    return `http://${HOST}:${await listen(this.server, 0)}`;
  }

  stop(): Promise<void> {
    return closeServer(this.server);
  }

  /** Paths are `/<scenario>/<run>/v2/...`, `.../callback`, `.../callbacks` and `.../requests`. */
  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, scenario = '', name = '', place = '', rest = ''] =
      /^\/([^/]+)\/([^/]+)\/([^/?]+)(.*)$/.exec(request.url ?? '') ?? [];
    const run = this.runOf(scenario, name);
    if (!run) response.writeHead(404).end();
    else if (place === 'requests') response.end(JSON.stringify(run.requests));
    else if (place === 'callbacks') response.end(JSON.stringify(run.callbacks));
    else if (place === 'callback') {
      const body = (await buffer(request)).toString('utf8');
      run.callbacks.push({ headers: request.headers, body });
      response.writeHead(204).end();
    } else if (place === API_STAGE) await this.relay(run, rest, request, response);
    else response.writeHead(404).end();
  }

  private runOf(id: string, name: string): Run | undefined {
    const scenario = this.scenarios.find((each) => each.id === id);
    if (!scenario) return undefined;
    const key = `${id}/${name}`;
    const known = this.runs.get(key);
    if (known) return known;
    const faults = scenario.faults.map((fault) => ({ fault, left: fault.times }));
    const run: Run = { faults, requests: [], callbacks: [] };
    this.runs.set(key, run);
    return run;
  }

  private async relay(
    run: Run,
    rest: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const route = routeOf(request.method ?? '', rest.replace(/\?.*$/, ''));
    const key = request.headers['idempotency-key'];
    run.requests.push({ route, idempotency_key: typeof key === 'string' ? key : null });
    const body = await buffer(request);
    const playing = run.faults.find(({ fault, left }) => fault.on === route && left > 0);
    if (playing) playing.left -= 1;
    const fault = playing?.fault;
    if (fault?.kind === 'instead') {
      response.writeHead(fault.status, fault.headers).end(JSON.stringify(fault.body));
      return;
    }
    let answer = await this.forward(request, rest, body);
    // On a slow machine the work itself may take longer than the fault pretends.
    while (fault?.kind === 'unfinished' && isUnfinished(answer.text)) {
      await setTimeout(LOOK_AGAIN_MS);
      answer = await this.forward(request, rest, body);
    }
    if (fault?.kind === 'lost') {
      response.destroy();
      return;
    }
    const [status, text] = disguise(fault, answer.status, answer.text);
    response.writeHead(status, answer.headers).end(text);
  }

  private async forward(request: IncomingMessage, rest: string, body: Buffer) {
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !OF_CONNECTION.includes(name) ? [[name, value] as const] : [],
    );
    const answer = await fetch(this.service + rest, {
      method: request.method ?? 'GET',
      headers: Object.fromEntries(headers),
      ...(body.length > 0 && { body: Uint8Array.from(body) }),
    });
    const kept = [...answer.headers].filter(([name]) => !OF_CONNECTION.includes(name));
    return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(kept) };
  }
}

const routeOf = (method: string, path: string): string =>
  MATCHERS.find((route) => route.method === method && route.pattern.test(path))?.name ??
  `${method} ${path}`;

const isUnfinished = (text: string): boolean =>
  resultSchema.parse(JSON.parse(text)).status === 'IN_PROGRESS';

/** Changes the service's answer to look as if its work took longer. */
function disguise(fault: Fault | undefined, status: number, text: string): [number, string] {
  if (fault?.kind !== 'late' && fault?.kind !== 'unfinished') return [status, text];
  const result = resultSchema.parse(JSON.parse(text));
  if (fault.kind === 'unfinished') {
    return [status, JSON.stringify({ ...result, status: 'IN_PROGRESS' })];
  }
  const detail = `The image is still being processed; fetch result ${result.uuid} later`;
  return [408, JSON.stringify({ detail, uuid: result.uuid })];
}
