import type { FunctionDefinition } from './function-definition';
import { FunctionError } from './function-error';
import { FunctionInstance } from './function-instance';
import { FunctionLog } from './function-log';

export interface PoolOptions {
  /** The most instances. Further invocations wait until one is idle. */
  readonly maximum: number;
  /** Path of the compiled runtime. */
  readonly runtime: string;
  readonly environment: Record<string, string>;
  readonly logFolder: string;
}

/** The instances of one function: reused when idle, started on demand. */
export class FunctionPool {
  private readonly instances = new Set<FunctionInstance>();
  private readonly idle: FunctionInstance[] = [];
  /** Invocations that wait for an instance. */
  private readonly waiting: PromiseWithResolvers<FunctionInstance>[] = [];
  private readonly log: FunctionLog;
  private started = 0;
  private closed = false;

  constructor(
    readonly definition: FunctionDefinition,
    private readonly options: PoolOptions,
  ) {
    this.log = new FunctionLog(options.logFolder, definition.name);
  }

  /** The most invocations at once. */
  get maximum(): number {
    return this.options.maximum;
  }

  /** Starts instances before a request needs them. */
  warm(count: number): void {
    while (this.instances.size < Math.min(count, this.options.maximum)) {
      this.idle.unshift(this.start());
    }
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
      if (error instanceof FunctionError && !this.closed) {
        const { errorType, message } = error;
        this.log.line(instance.number, `ERROR ${errorType}: ${message}`);
        // An authorizer that refuses a caller throws this message. It is not a fault.
        if (message !== 'Unauthorized') {
          console.error(`[${this.definition.name}] ${errorType}: ${message} (${this.log.file})`);
        }
      }
      throw error;
    } finally {
      this.release(instance);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const { reject } of this.waiting.splice(0)) reject(ended());
    const instances = [...this.instances];
    for (const instance of instances) instance.kill();
    await Promise.all(instances.map((instance) => instance.exited));
    await this.log.close();
  }

  private async acquire(): Promise<FunctionInstance> {
    // A late request must not start a process, because nothing would end it.
    if (this.closed) throw ended();
    // The instance that was used last comes first, as in Lambda.
    for (let last = this.idle.pop(); last; last = this.idle.pop()) if (last.alive) return last;
    if (this.instances.size < this.options.maximum) return this.start();
    const waiting = Promise.withResolvers<FunctionInstance>();
    this.waiting.push(waiting);
    return waiting.promise;
  }

  private release(instance: FunctionInstance): void {
    if (!instance.alive) this.instances.delete(instance);
    const next = this.waiting.shift();
    if (next) next.resolve(instance.alive ? instance : this.start());
    else if (instance.alive) this.idle.push(instance);
  }

  private start(): FunctionInstance {
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
