import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Endpoints } from '../../local/functions/function-environment';
import { closeServer } from '../../local/shared/listen';
import { startProxy, type Answer, type Forward, type Request } from '../../tools/shared/proxy';
import { awsCallOf, refusalBy } from './aws-call';
import type { AwsCall, Fault, FaultKind, FaultPlan } from './fault-plan';

/** Longer than the SDK waits for an answer, which is 5 s. */
const HUNG_MS = 7_000;

/** Names of the functions that make attempts at callbacks. */
export const DELIVERS_CALLBACKS = /DeliverCallback/;

/** Names of the functions that take places in the lists of items, planograms and tasks. */
const TAKES_PLACES = /Catalogue|Planograms|Tasks/;

/** The service whose calls the injector sees, as far as the injector uses it. */
export interface Victim {
  killFunction(name: string): void;
  /** Kills the whole service, which then starts again. */
  kill(): void;
  /** Resolves when the service runs. */
  running(): Promise<void>;
}

/** Looks at each request that was carried out. */
export type OnCarriedOut = (service: keyof Endpoints, request: Request, answer: Answer) => void;
/** Changes a function's request on its way. */
export type Rewrite = (call: AwsCall, request: Request) => Request;

/**
 * Stands between functions and AWS services, and inflicts the faults of a plan on their calls. It outlives
 * the service, so that copies which it holds arrive after a restart as well.
 */
export class FaultInjector {
  /** How often each kind of fault was inflicted. */
  readonly done = new Map<FaultKind, number>();
  /**
   * How many positions in the lists of items, planograms and tasks may stay without a row, such as after a late
   * copy.
   */
  placesLost = 0;
  /** When functions that deliver callbacks began to wait for an answer that hangs, in ms since the epoch. */
  readonly hungDeliveries: number[] = [];
  private readonly servers: Server[] = [];
  private readonly counts = new Map<string, number>();
  private readonly held = new Set<Promise<void>>();
  private targets: Endpoints | undefined;
  private plan: FaultPlan = () => undefined;

  constructor(
    private readonly victim: Victim,
    private readonly rewrite: Rewrite = (_, request) => request,
    private readonly onCarriedOut: OnCarriedOut = () => undefined,
  ) {}

  /** @returns the addresses that the functions call. */
  async start(): Promise<Endpoints> {
    return {
      dynamodb: await this.open('dynamodb'),
      s3: await this.open('s3'),
      sqs: await this.open('sqs'),
      sfn: await this.open('sfn'),
    };
  }

  /** Sets the addresses of the services. They change when the service restarts. */
  pointAt(targets: Endpoints): void {
    this.targets = targets;
  }

  follow(plan: FaultPlan): void {
    this.plan = plan;
    this.counts.clear();
  }

  /** Resolves when the calls that are held now have arrived. */
  async arrivals(): Promise<void> {
    await Promise.all(this.held);
  }

  /** Stops the faults, and waits until the calls that were held have arrived. */
  async calm(): Promise<void> {
    this.plan = () => undefined;
    while (this.held.size > 0) await Promise.all(this.held);
  }

  async stop(): Promise<void> {
    await this.calm();
    await Promise.all(this.servers.map(closeServer));
  }

  private async open(service: keyof Endpoints): Promise<string> {
    const target = (): string => this.targets?.[service] ?? '';
    const { server, address } = await startProxy(target, async (request, forward) => {
      try {
        return await this.pass(service, request, forward);
      } catch {
        // The service was killed meanwhile.
        return undefined;
      }
    });
    this.servers.push(server);
    return address;
  }

  private async pass(
    service: keyof Endpoints,
    original: Request,
    forward: Forward,
  ): Promise<Answer | undefined> {
    const call = awsCallOf(service, original);
    if (!call) return forward(original);
    const request = this.rewrite(call, original);
    const carryOut = async (what = request): Promise<Answer> => {
      const answer = await forward(what);
      this.onCarriedOut(service, what, answer);
      return answer;
    };
    const fault = this.plan(call, this.count(call));
    if (!fault) return carryOut();
    this.done.set(fault.kind, (this.done.get(fault.kind) ?? 0) + 1);
    if (TAKES_PLACES.test(call.caller) && call.operation === 'UpdateItem') this.placesLost += 1;
    return this.inflict(fault, call, request, carryOut);
  }

  private count({ caller, service, operation }: AwsCall): number {
    const key = `${caller} ${service} ${operation}`;
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count;
  }

  private async inflict(
    fault: Fault,
    call: AwsCall,
    request: Request,
    carryOut: (request?: Request) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    switch (fault.kind) {
      case 'throttled':
      case 'failed':
        return refusalBy(call.service, fault.kind);
      case 'hung':
        await sleep(HUNG_MS);
        return undefined;
      case 'answer-lost':
        await carryOut();
        return undefined;
      case 'answer-hung':
        await carryOut();
        if (DELIVERS_CALLBACKS.test(call.caller)) this.hungDeliveries.push(Date.now());
        await sleep(HUNG_MS);
        return undefined;
      case 'duplicated':
        await carryOut();
        return carryOut();
      case 'late':
        this.hold(fault.afterMs, carryOut);
        return undefined;
      case 'partial':
        return refuseOneMessage(request, carryOut);
      case 'function-killed':
        return this.around(fault.moment, () => this.victim.killFunction(call.caller), carryOut);
      case 'service-killed':
        return this.around(fault.moment, () => this.victim.kill(), carryOut);
    }
  }

  private async around(
    moment: 'before' | 'after',
    kill: () => void,
    carryOut: () => Promise<Answer>,
  ): Promise<undefined> {
    if (moment === 'after') await carryOut();
    kill();
    return undefined;
  }

  private hold(afterMs: number, carryOut: () => Promise<Answer>): void {
    const arrive = async (): Promise<void> => {
      await sleep(afterMs);
      await this.victim.running();
      // If the service is killed just then, the copy is lost, as copies get lost in a network.
      await carryOut().catch(() => undefined);
    };
    const held = arrive().finally(() => this.held.delete(held));
    this.held.add(held);
  }
}

const entrySchema = z.looseObject({ Id: z.string() });
const batchSchema = z.looseObject({ Entries: z.array(entrySchema) });
const sentSchema = z.looseObject({ Failed: z.array(z.unknown()).default([]) });

/** Sends a batch without its first message, and answers that the service could not take that one. */
async function refuseOneMessage(
  request: Request,
  carryOut: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  const { Entries, ...rest } = batchSchema.parse(JSON.parse(request.body.toString('utf8')));
  const [refused, ...taken] = Entries;
  const failure = { Id: refused?.Id, SenderFault: false, Code: 'InternalError' };
  if (taken.length === 0) {
    const body = Buffer.from(JSON.stringify({ Successful: [], Failed: [failure] }));
    return { status: 200, headers: { 'content-type': 'application/x-amz-json-1.0' }, body };
  }
  const body = Buffer.from(JSON.stringify({ ...rest, Entries: taken }));
  const answer = await carryOut({ ...request, body });
  const sent = sentSchema.parse(JSON.parse(answer.body.toString('utf8')));
  return {
    ...answer,
    body: Buffer.from(JSON.stringify({ ...sent, Failed: [...sent.Failed, failure] })),
  };
}
