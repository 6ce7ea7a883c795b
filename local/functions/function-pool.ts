import type { FunctionDefinition } from './function-definition';
import { FunctionError } from './function-error';
import { FunctionInstance } from './function-instance';
import { FunctionLog } from './function-log';
import type { StartGate } from './start-gate';

interface PoolOptions {
  /** The most instances. Further invocations wait until one is idle, up to 1,000 in all. */
  readonly maximum: number;
  /** Path of the compiled runtime. */
  readonly runtime: string;
  readonly environment: Record<string, string>;
  readonly logFolder: string;
  /** Shared by the pools whose instances must not start all at once. */
  readonly startGate: StartGate;
}

/** Milliseconds for which an instance may be idle before it ends, and how often that is checked. */
const IDLE_MS = 30_000;
const IDLE_CHECK_MS = 10_000;

/** Instances kept however long they are idle. Most bursts need no more, and starting one keeps the processor busy. */
const KEPT = 2;

/** How many invocations an AWS account may have at once, unless AWS allows it more. */
const MAX_INVOCATIONS = 1_000;

interface Idle {
  readonly instance: FunctionInstance;
  readonly since: number;
}

/** The instances of one function: reused when idle, started on demand, a few at a time, ended when idle for long. */
export class FunctionPool {
  private readonly instances = new Set<FunctionInstance>();
  /** The longest idle first. */
  private readonly idle: Idle[] = [];
  private kept = KEPT;
  private readonly idleCheck: NodeJS.Timeout;
  /** Invocations that wait for an instance. */
  private readonly waiting: PromiseWithResolvers<FunctionInstance>[] = [];
  private readonly log: FunctionLog;
  private started = 0;
  /** Starts that wait for their turn. */
  private queued = 0;
  /** Instances that are loading their code. */
  private loading = 0;
  private closed = false;

  constructor(
    readonly definition: FunctionDefinition,
    private readonly options: PoolOptions,
  ) {
    this.log = new FunctionLog(options.logFolder, definition.name);
    this.idleCheck = setInterval(() => this.endIdle(), IDLE_CHECK_MS).unref();
  }

  /** The most invocations at once. */
  get maximum(): number {
    return this.options.maximum;
  }

  /** Starts instances before a request needs them, and keeps that many. */
  warm(count: number): void {
    const wanted = Math.min(count, this.options.maximum);
    this.kept = Math.max(this.kept, wanted);
    while (this.size < wanted) void this.start(() => true);
  }

  /**
   * Invokes the function with an event and returns what its handler answered.
   * @throws FunctionError
   */
  async invoke(event: unknown): Promise<unknown> {
    return this.invokeJson(JSON.stringify(event));
  }

  /** The same as `invoke`, for an event that is already JSON. */
  async invokeJson(event: string): Promise<unknown> {
    const instance = await this.acquire();
    try {
      return JSON.parse(await instance.invoke(event)) as unknown;
    } catch (error) {
      this.report(instance, error);
      throw error;
    } finally {
      this.release(instance);
    }
  }

  private report(instance: FunctionInstance, error: unknown): void {
    if (!(error instanceof FunctionError) || this.closed) return;
    const { errorType, message } = error;
    this.log.line(instance.number, `ERROR ${errorType}: ${message}`);
    // An authorizer that refuses a caller throws this message. It is not a fault.
    if (message !== 'Unauthorized') {
      console.error(`[${this.definition.name}] ${errorType}: ${message} (${this.log.file})`);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.idleCheck);
    for (const { reject } of this.waiting.splice(0)) reject(ended());
    const instances = [...this.instances];
    for (const instance of instances) instance.kill();
    await Promise.all(instances.map((instance) => instance.exited));
    this.log.close();
  }

  /** Instances that run, and starts that wait for their turn. */
  private get size(): number {
    return this.instances.size + this.queued;
  }

  private async acquire(): Promise<FunctionInstance> {
    // A late request must not start a process, because nothing would end it.
    if (this.closed) throw ended();
    // The instance that was used last comes first, as in Lambda.
    for (let last = this.idle.pop(); last; last = this.idle.pop()) {
      if (last.instance.alive) return last.instance;
    }
    // Each waiting invocation holds its event of up to 6 MB, and its caller would have gone long before its
    // turn came.
    if (this.size + this.waiting.length >= MAX_INVOCATIONS) throw FunctionError.throttled();
    const waiting = Promise.withResolvers<FunctionInstance>();
    this.waiting.push(waiting);
    this.startForWaiting();
    return waiting.promise;
  }

  private release(instance: FunctionInstance): void {
    if (!instance.alive) {
      this.instances.delete(instance);
      this.startForWaiting();
      return;
    }
    const next = this.waiting.shift();
    if (next) next.resolve(instance);
    else this.idle.push({ instance, since: Date.now() });
  }

  /** Ends instances that a burst has started and that have been idle since. */
  private endIdle(): void {
    let surplus = [...this.instances].filter(({ alive }) => alive).length - this.kept;
    for (const { instance, since } of [...this.idle]) {
      if (surplus <= 0 || since > Date.now() - IDLE_MS) return;
      this.idle.shift();
      instance.kill();
      surplus -= 1;
    }
  }

  private startForWaiting(): void {
    const isEnough = this.queued + this.loading >= this.waiting.length;
    if (isEnough || this.size >= this.options.maximum) return;
    // An instance that became idle meanwhile may have taken the invocation.
    void this.start(() => this.waiting.length > 0);
  }

  /** Starts an instance when its turn comes, if it is still needed then. */
  private async start(isNeeded: () => boolean): Promise<void> {
    this.queued += 1;
    await this.options.startGate.pass(async () => {
      this.queued -= 1;
      if (this.closed || !isNeeded()) return;
      const instance = this.startInstance();
      this.loading += 1;
      try {
        await instance.loaded;
      } catch (error) {
        this.report(instance, error);
        // As in Lambda, one invocation fails for each instance that cannot load its code.
        this.waiting.shift()?.reject(error);
      } finally {
        this.loading -= 1;
      }
      this.release(instance);
    });
  }

  private startInstance(): FunctionInstance {
    const { runtime, environment } = this.options;
    this.started += 1;
    const { definition, log, started } = this;
    const instance = new FunctionInstance(started, definition, log, runtime, environment);
    this.instances.add(instance);
    void instance.exited.then(() => this.instances.delete(instance));
    return instance;
  }
}

const ended = (): Error => new Error('The local cloud is stopping.');
