import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoints } from '../../local/functions/function-environment';
import type { LocalCloudInfo } from '../../local/state/local-json';
import { functionProcesses } from '../support/function-processes';
import { DELIVERS_CALLBACKS, type Victim } from './fault-injector';
import { serviceMessageSchema, type ServiceSettings } from './service-settings';

/** Linux counts processor time in these ticks. */
const TICKS_PER_SECOND = 100;

/** The local service in its own process, which is killed and started again. */
export class SoakService implements Victim {
  /** How often the service was killed, and how many processes of functions were. */
  readonly kills = { service: 0, functions: 0 };
  /** When functions that deliver callbacks were killed, in milliseconds since the epoch. */
  readonly killsOfDeliveries: number[] = [];
  private child: ChildProcess | undefined;
  private started: Promise<LocalCloudInfo> = Promise.reject(new Error('not started'));
  private settings: ServiceSettings;
  private ended = false;

  /** @param onEndpoints receives the addresses of the AWS services at each start. */
  constructor(
    settings: ServiceSettings,
    private readonly onEndpoints: (endpoints: Endpoints) => void,
  ) {
    this.settings = settings;
    this.started.catch(() => undefined);
  }

  async start(): Promise<LocalCloudInfo> {
    this.started = this.spawn();
    const info = await this.started;
    // A restarted service must use the same port, where its clients look for it.
    this.settings = { ...this.settings, port: Number(new URL(info.base_url).port) };
    return info;
  }

  async running(): Promise<void> {
    for (;;) {
      const { started } = this;
      try {
        await started;
      } catch (error) {
        if (started === this.started) throw error;
      }
      // If the service was killed meanwhile, even during this start, another start follows.
      if (started === this.started) return;
    }
  }

  kill(): void {
    const { child } = this;
    if (this.ended || !child || child.signalCode !== null) return;
    this.kills.service += 1;
    this.killsOfDeliveries.push(Date.now());
    child.kill('SIGKILL');
    this.started = once(child, 'exit').then(() => this.spawn());
    // Whoever waits in `running` gets the failure. This only avoids an unhandled rejection.
    this.started.catch(() => undefined);
  }

  /** @param name the beginning of the function's name. */
  killFunction(name: string): void {
    if (DELIVERS_CALLBACKS.test(name)) this.killsOfDeliveries.push(Date.now());
    for (const pid of functionProcesses(this.settings.state, new RegExp(`^${name}`))) {
      // The log also names processes that have ended, whose ids other processes may have taken over.
      if (parentOf(pid) !== this.child?.pid) continue;
      this.kills.functions += 1;
      process.kill(pid, 'SIGKILL');
    }
  }

  /** How many processes each function has, for functions that have any. */
  processes(): number[] {
    return readdirSync(join(this.settings.state, 'logs'))
      .map((log) => functionProcesses(this.settings.state, new RegExp(`^${log}$`)))
      .map((pids) => pids.filter((pid) => parentOf(pid) === this.child?.pid).length)
      .filter((count) => count > 0);
  }

  /** How many files and connections the service has open. */
  handles(): number {
    return readdirSync(`/proc/${this.child?.pid}/fd`).length;
  }

  /** The processor time of the service's own process since its start, without its functions. */
  processorSeconds(): number {
    const [user = 0, system = 0] = (statOf(this.child?.pid) ?? []).slice(11, 13).map(Number);
    return (user + system) / TICKS_PER_SECOND;
  }

  async stop(): Promise<void> {
    this.ended = true;
    await this.running().catch(() => undefined);
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  private async spawn(): Promise<LocalCloudInfo> {
    const log = openSync(join(this.settings.state, 'service.log'), 'a');
    const child = fork(join(__dirname, 'service-process.ts'), [JSON.stringify(this.settings)], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    this.child = child;
    return new Promise((resolve, reject) => {
      child.on('message', (json) => {
        const message = serviceMessageSchema.parse(json);
        if (message.kind === 'endpoints') this.onEndpoints(message.endpoints);
        else resolve(message.info);
      });
      child.once('exit', () =>
        reject(
          new Error(
            `The service ended before it was ready: see ${this.settings.state}/service.log`,
          ),
        ),
      );
    });
  }
}

const parentOf = (pid: number): number => Number(statOf(pid)?.[1]);

/** The fields of /proc/<pid>/stat after the process's name. A process that has ended has none, nor has macOS. */
function statOf(pid: number | undefined): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
