import type { FunctionDefinition } from './function-definition';
import { FunctionError } from './function-error';
import { FunctionInstance } from './function-instance';
import { FunctionLog } from './function-log';
import type { StartGate } from './start-gate';

interface PoolOptions {
  /** The most instances. Further invocations wait for an idle one, up to 1,000 invocations in all. */
  readonly maximum: number;
  /** Path of the compiled runtime. */
  readonly runtime: string;
  readonly environment: Record<string, string>;
  readonly logFolder: string;
  /** Shared by the pools whose instances must not start all at once. */
  readonly startGate: StartGate;
}

/** How many milliseconds an instance may be idle before it is ended, and how often this is checked. */
const IDLE_MS = 30_000;
const IDLE_CHECK_MS = 10_000;

/**
 * How many instances are kept however long they are idle. Most bursts need no more, and starting an instance
 * keeps the processor busy.
 */
export const KEPT = 2;

/** The default limit on concurrent invocations in an AWS account. */
const MAX_INVOCATIONS = 1_000;

interface Idle {
  readonly instance: FunctionInstance;
  readonly since: number;
}

/**
 * The instances of one function. They are started on demand, a few at a time, reused when idle, and ended when
 * idle for long.
 */
export class FunctionPool {
  private readonly instances = new Set<FunctionInstance>();
  /** Idle instances, the one idle for longest first. */
  private readonly idle: Idle[] = [];
  private kept = KEPT;
  private readonly idleCheck: NodeJS.Timeout;
  /** Invocations waiting for an instance. */
  private readonly waiting: PromiseWithResolvers<FunctionInstance>[] = [];
  private readonly log: FunctionLog;
  private started = 0;
  /** How many starts are waiting for their turn. */
  private queued = 0;
  /** How many instances are loading their code. */
  private loading = 0;
  private closed = false;

  constructor(
    readonly definition: FunctionDefinition,
    private readonly options: PoolOptions,
  ) {
    this.log = new FunctionLog(options.logFolder, definition.name);
    this.idleCheck = setInterval(() => this.endIdle(), IDLE_CHECK_MS).unref();
  }

  /** The most instances, and so the most invocations served at once. */
  get maximum(): number {
    return this.options.maximum;
  }

  /** Starts this many instances before a request needs them, and keeps as many from then on. */
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

  /**
   * Like `invoke`, for an event that is already JSON.
   * @param onTaken is called once an instance has taken the invocation
   */
  async invokeJson(event: string, onTaken?: () => void): Promise<unknown> {
    const instance = await this.acquire();
    onTaken?.();
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
    // An authorizer refuses a caller by throwing this message, which is not a fault.
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

  /** How many instances are running or waiting to be started. */
  private get size(): number {
    return this.instances.size + this.queued;
  }

  private async acquire(): Promise<FunctionInstance> {
    // After closing, a request must not start a process, because nothing would end it.
    if (this.closed) throw ended();
    // As in Lambda, the instance used most recently is reused first.
    for (let last = this.idle.pop(); last; last = this.idle.pop()) {
      if (last.instance.alive) return last.instance;
    }
    // Waiting invocations are limited, because each holds an event of up to 6 MB, and its caller would have
    // given up long before its turn.
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

  /** Ends instances that have been idle for long, but keeps `kept` of them. */
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
    // The start is skipped if an instance has become idle meanwhile and taken the invocation.
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
        // As in Lambda, each instance that cannot load its code makes one invocation fail.
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
