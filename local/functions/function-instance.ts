import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import type { FunctionDefinition } from './function-definition';
import { FunctionError } from './function-error';
import type { FunctionLog } from './function-log';
import { runtimeMessageSchema, type Invocation, type RuntimeMessage } from './protocol';

/**
 * Milliseconds. Lambda gives an instance this long to load its code, and if that fails, the function's
 * time-out for a second try.
 */
const INIT_LIMIT_MS = 10_000;

interface Pending {
  readonly requestId: string;
  readonly started: number;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (payload: string) => void;
  readonly reject: (error: FunctionError) => void;
}

/** One process of a function. It serves one invocation at a time, as an instance in Lambda does. */
export class FunctionInstance {
  private readonly child: ChildProcess;
  private readonly started = Date.now();
  private pending: Pending | undefined;
  private readonly load: PromiseWithResolvers<void> = Promise.withResolvers();
  private failure: FunctionError | undefined;

  /** Resolves once the code is loaded. Rejects with a FunctionError when the instance dies first. */
  readonly loaded: Promise<void> = this.load.promise;

  /** Settles once the process is gone. */
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
      // A function gets none of this process's Node.js flags, such as tsx or an inspector.
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
      // The process did not start: the machine is out of processes or memory.
      this.child.once('error', (error) => gone(error.message));
    });
  }

  get alive(): boolean {
    return this.failure === undefined;
  }

  /**
   * Calls the handler, which must be loaded, with the JSON of an event and returns the JSON of its answer.
   * @throws FunctionError when the handler fails. After a time-out or a crash the instance is dead.
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

  /** The line that Lambda writes after each invocation. */
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
 * Lowers the process's priority, so that the API answers while every core recognises photos. Threads that
 * it starts later inherit the priority.
 */
function giveWay({ pid }: ChildProcess): void {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
}
