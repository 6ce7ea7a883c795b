import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import type { FunctionDefinition } from './function-definition';
import { FunctionError } from './function-error';
import type { FunctionLog } from './function-log';
import { runtimeMessageSchema, type Invocation, type RuntimeMessage } from './protocol';

/**
 * How many milliseconds Lambda gives an instance to load its code. If that is not enough, a second try may take
 * the function's time-out.
 */
const INIT_LIMIT_MS = 10_000;

interface Pending {
  readonly requestId: string;
  readonly started: number;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (payload: string) => void;
  readonly reject: (error: FunctionError) => void;
}

/** One process of a function. Like an instance in Lambda, it serves one invocation at a time. */
export class FunctionInstance {
  private readonly child: ChildProcess;
  private readonly started = Date.now();
  private pending: Pending | undefined;
  private readonly load: PromiseWithResolvers<void> = Promise.withResolvers();
  private failure: FunctionError | undefined;

  /** Resolves once the code is loaded. Rejects with a FunctionError if the instance dies first. */
  readonly loaded: Promise<void> = this.load.promise;

  /** Settles once the process has exited. */
  readonly exited: Promise<void>;

  constructor(
    readonly number: number,
    private readonly definition: FunctionDefinition,
    private readonly log: FunctionLog,
    runtime: string,
    environment: Record<string, string>,
  ) {
    this.child = fork(runtime, [], {
      env: environment,
      // Functions do not inherit this process's Node.js flags, such as those for tsx or an inspector.
      execArgv: [],
      cwd: definition.folder,
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    if (definition.packageType === 'Image') giveWay(this.child);
    const { timeoutSeconds } = definition;
    const loadTimer = setTimeout(
      () => {
        this.fail(FunctionError.timedOut('none', timeoutSeconds));
        this.kill();
      },
      INIT_LIMIT_MS + timeoutSeconds * 1000,
    );
    const clear = (): void => clearTimeout(loadTimer);
    this.loaded.then(clear, clear);
    log.line(number, `START process ${this.child.pid ?? 'none'}`);
    if (this.child.stdout) log.follow(number, this.child.stdout);
    if (this.child.stderr) log.follow(number, this.child.stderr);
    this.child.on('message', (message) => this.receive(runtimeMessageSchema.parse(message)));
    this.exited = new Promise((resolve) => {
      const gone = (reason: string): void => {
        this.fail(FunctionError.exited(this.pending?.requestId ?? '', reason));
        resolve();
      };
      this.child.once('exit', (code, signal) =>
        gone(signal ? `signal: ${signal}` : `exit status ${code ?? 'unknown'}`),
      );
      // The process could not start, for example for lack of memory.
      this.child.once('error', (error) => gone(error.message));
    });
  }

  get alive(): boolean {
    return this.failure === undefined;
  }

  /**
   * Calls the handler, which must be loaded, with an event as JSON, and returns its answer as JSON.
   * @throws FunctionError if the handler fails. After a time-out or a crash the instance is dead.
   */
  async invoke(event: string): Promise<string> {
    const requestId = randomUUID();
    const { timeoutSeconds } = this.definition;
    const limit = timeoutSeconds * 1000;
    return new Promise((resolve, reject) => {
      if (this.failure) {
        reject(this.failure);
        return;
      }
      const timer = setTimeout(() => {
        this.fail(FunctionError.timedOut(requestId, timeoutSeconds));
        this.kill();
      }, limit);
      this.pending = { requestId, started: Date.now(), timer, resolve, reject };
      const invocation: Invocation = { requestId, event, deadline: Date.now() + limit };
      this.child.send(invocation, (error) => {
        if (error) this.fail(FunctionError.exited(requestId, error.message));
      });
    });
  }

  /** Kills the process and marks the instance as dead. */
  kill(): void {
    this.fail(FunctionError.exited(this.pending?.requestId ?? '', 'signal: SIGKILL'));
    this.child.kill('SIGKILL');
  }

  private receive(message: RuntimeMessage): void {
    if (message.kind === 'ready') {
      this.load.resolve();
      this.log.line(this.number, `INIT Duration: ${Date.now() - this.started} ms`);
    } else if (message.kind === 'answer') {
      const { pending } = this;
      if (pending?.requestId !== message.requestId) return;
      this.report(pending, message.memoryMb);
      this.settle()?.resolve(message.payload);
    } else if (message.requestId === undefined) {
      this.fail(new FunctionError(message.failure));
    } else {
      this.settle()?.reject(new FunctionError(message.failure));
    }
  }

  /** Marks the instance as dead. */
  private fail(error: FunctionError): void {
    this.failure ??= error;
    this.load.reject(this.failure);
    this.settle()?.reject(this.failure);
  }

  private settle(): Pending | undefined {
    const { pending } = this;
    this.pending = undefined;
    clearTimeout(pending?.timer);
    return pending;
  }

  /** Logs the line that Lambda writes after each invocation. */
  private report({ requestId, started }: Pending, memoryMb: number): void {
    const limit = this.definition.memoryMb;
    this.log.line(
      this.number,
      `REPORT RequestId: ${requestId} Duration: ${Date.now() - started} ms ` +
        `Memory Size: ${limit} MB Max Memory Used: ${memoryMb} MB`,
    );
    if (memoryMb > limit) {
      console.error(
        `[${this.definition.name}] used ${memoryMb} MB; Lambda would have killed it at ${limit} MB`,
      );
    }
  }
}

/**
 * Lowers the process's priority, so that the API responds even while photos are being recognised on every core.
 * Threads that the process starts later inherit the priority.
 */
function giveWay({ pid }: ChildProcess): void {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
}
