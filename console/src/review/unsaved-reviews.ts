import type { Saver } from './saver';

export interface UnsavedReview {
  readonly task: string;
  readonly result: string;
  readonly saver: Saver;
}

/** The reviews whose pages were left before they were saved. Each is forgotten once it is saved. */
export class UnsavedReviews {
  private all: readonly UnsavedReview[] = [];
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): readonly UnsavedReview[] => this.all;

  /** Saves a review whose page is left, and keeps it until that has succeeded. */
  keep(review: UnsavedReview): void {
    const { saver } = review;
    if (saver.current().status === 'saved') return;
    this.show([...this.all.filter(({ result }) => result !== review.result), review]);
    const stop = saver.subscribe(() => {
      if (!this.all.includes(review)) stop();
      else if (saver.current().status === 'saved') this.take(review.result);
      else this.show([...this.all]);
    });
    // A failure is part of the saver's state.
    saver.finish().catch(() => undefined);
  }

  /** Hands a review back to its page. */
  take(result: string): void {
    const left = this.all.filter((each) => each.result !== result);
    if (left.length < this.all.length) this.show(left);
  }

  private show(all: readonly UnsavedReview[]): void {
    this.all = all;
    for (const listener of this.listeners) listener();
  }
}
