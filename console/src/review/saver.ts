import { ShelfError, type Corrections } from '../../../clients/typescript/src/index';
import { forgetConfirmations, isSame, mergeReviews, reviewOf, type Review } from './review';

/** How long to wait before saving. Keys are usually pressed faster than this, so one request saves them all. */
const SAVE_PAUSE_MS = 700;

export interface SaveState {
  /** `changed` means that somebody else has changed the corrections in the meantime. */
  readonly status: 'saved' | 'saving' | 'failed' | 'changed';
  readonly error?: Error;
}

export interface FetchedCorrections {
  readonly corrections: Corrections;
  /** The facings whose names have changed since the review showed them. */
  readonly renamed: ReadonlySet<number>;
}

interface Calls {
  readonly replace: (version: number, review: Review) => Promise<Corrections>;
  readonly fetch: () => Promise<FetchedCorrections>;
  readonly onSaved: (corrections: Corrections) => void;
}

/** Saves the latest state of the review, one request at a time. */
export class Saver {
  private wanted: Review;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;
  private readonly listeners = new Set<() => void>();
  private state: SaveState = { status: 'saved' };

  constructor(
    private saved: Corrections,
    private readonly calls: Calls,
  ) {
    this.wanted = reviewOf(saved);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): SaveState => this.state;

  /** The review as it was last changed, saved or not. */
  readonly latest = (): Review => this.wanted;

  /** Schedules this state of the review to be saved soon. */
  want(review: Review): void {
    if (review === this.wanted) return;
    this.wanted = review;
    if (this.state.status === 'changed') return;
    this.show({ status: this.isDirty() ? 'saving' : 'saved' });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.saveNow(), SAVE_PAUSE_MS);
  }

  /** Saves now, and again if the review has changed during the request. */
  async saveNow(): Promise<void> {
    clearTimeout(this.timer);
    if (this.running || this.state.status === 'changed') return;
    this.running = this.save();
    try {
      await this.running;
    } finally {
      this.running = undefined;
    }
  }

  private async save(): Promise<void> {
    try {
      while (this.isDirty()) {
        this.show({ status: 'saving' });
        this.saved = await this.calls.replace(this.saved.version, this.wanted);
        this.calls.onSaved(this.saved);
      }
      this.show({ status: 'saved' });
    } catch (error) {
      const isChanged = error instanceof ShelfError && error.code === 'changed-since';
      this.show({ status: isChanged ? 'changed' : 'failed', error: error as Error });
    }
  }

  /** Saves a last time. What somebody else has saved meanwhile is merged, since nobody can be asked any more. */
  async finish(): Promise<void> {
    await (this.running ?? this.saveNow());
    if (this.state.status === 'changed') await this.merge();
  }

  /**
   * Fetches what somebody else has saved, merges it with this review, and saves the outcome. Names that were
   * confirmed here and have changed meanwhile are no longer confirmed.
   */
  async merge(): Promise<Review> {
    const { corrections, renamed } = await this.calls.fetch();
    const base = reviewOf(this.saved);
    const mine = forgetConfirmations(this.wanted, base, renamed);
    this.wanted = mergeReviews(base, mine, reviewOf(corrections));
    this.saved = corrections;
    this.show({ status: 'saving' });
    void this.saveNow();
    return this.wanted;
  }

  private isDirty(): boolean {
    return !isSame(this.wanted, reviewOf(this.saved));
  }

  private show(state: SaveState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
