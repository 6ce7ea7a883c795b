/** Collects what must be closed at the end, and closes it in the opposite order. */
export class ClosingStack {
  private readonly closers: (() => Promise<void> | void)[] = [];

  add(close: () => Promise<void> | void): void {
    this.closers.push(close);
  }

  /** Closes everything once. After a failure it continues with the rest. */
  async close(): Promise<void> {
    for (let close = this.closers.pop(); close; close = this.closers.pop()) {
      try {
        await close();
      } catch (error) {
        console.error('[local cloud] while ending:', error);
      }
    }
  }
}
