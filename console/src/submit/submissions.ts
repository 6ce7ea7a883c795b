import type { ShelfClient } from '../../../clients/typescript/src/index';

/** How far a photo has got, from waiting to a result or a failure. */
export type Step =
  | { readonly step: 'waiting' | 'sending' }
  | { readonly step: 'recognising' | 'completed'; readonly result: string }
  | { readonly step: 'failed'; readonly reason: string; readonly result?: string };

export interface Submission {
  readonly id: number;
  readonly task: string;
  readonly name: string;
  readonly bytes: number | undefined;
  readonly state: Step;
  /** Whether the task's page for submitting has shown this state. */
  readonly isSeen: boolean;
}

export interface Photo {
  readonly name: string;
  readonly bytes?: number;
  readonly send: (client: ShelfClient) => Promise<readonly string[]>;
}

/** How many photos are sent at once. More would only share the same connection. */
const SENT_AT_ONCE = 3;

/** Whether the photo is lost if the tab is closed now. */
export const isUnsent = ({ state }: Submission): boolean =>
  state.step === 'waiting' || state.step === 'sending';

/**
 * The photos that were submitted in this tab, the latest first. Sending continues while the tab is open, whatever
 * page it shows.
 */
export class Submissions {
  private all: readonly Submission[] = [];
  private readonly waiting: (() => Promise<void>)[] = [];
  private running = 0;
  private nextId = 0;
  private readonly listeners = new Set<() => void>();

  /** @param onAccepted - called with the task once a photo has a result */
  constructor(
    private readonly client: ShelfClient,
    private readonly onAccepted: (task: string) => void,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): readonly Submission[] => this.all;

  add(task: string, photos: readonly Photo[]): void {
    const added = photos.map(({ name, bytes }): Submission => ({
      ...{ id: this.nextId++, task, name, bytes },
      ...{ state: { step: 'waiting' }, isSeen: false },
    }));
    this.show([...added, ...this.all]);
    this.waiting.push(
      ...photos.map((photo, index) => () => this.submit(added[index] as Submission, photo)),
    );
    this.sendNext();
  }

  /** Records that the task's photos are shown as they are now. */
  see(task: string): void {
    if (!this.all.some((each) => each.task === task && !each.isSeen)) return;
    this.show(this.all.map((each) => (each.task === task ? { ...each, isSeen: true } : each)));
  }

  /** Sends no further photos. Those that are being sent cannot be taken back. */
  stop(): void {
    this.waiting.length = 0;
  }

  private sendNext(): void {
    if (this.running >= SENT_AT_ONCE) return;
    const next = this.waiting.shift();
    if (!next) return;
    this.running += 1;
    void next().finally(() => {
      this.running -= 1;
      this.sendNext();
    });
    this.sendNext();
  }

  private async submit({ id, task }: Submission, photo: Photo): Promise<void> {
    try {
      this.set(id, { step: 'sending' });
      const [result = ''] = await photo.send(this.client);
      this.set(id, { step: 'recognising', result });
      this.onAccepted(task);
      void this.follow(id, task, result);
    } catch (error) {
      this.set(id, { step: 'failed', reason: reasonOf(error) });
    }
  }

  /** Waits for a result while further photos are sent. */
  private async follow(id: number, task: string, result: string): Promise<void> {
    try {
      const { status, failure_reason: reason } = await this.client.results.wait(task, result);
      this.set(
        id,
        status === 'COMPLETED' ? { step: 'completed', result } : { step: 'failed', reason, result },
      );
    } catch (error) {
      this.set(id, { step: 'failed', reason: reasonOf(error), result });
    }
  }

  private set(id: number, state: Step): void {
    this.show(this.all.map((each) => (each.id === id ? { ...each, state, isSeen: false } : each)));
  }

  private show(all: readonly Submission[]): void {
    this.all = all;
    for (const listener of this.listeners) listener();
  }
}

/** Each photo is sent alone, so the client's field says nothing to a person. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/^photos\[0\]: /, 'The file ') : String(error);
