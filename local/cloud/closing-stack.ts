/** Collects functions that close things, and calls them in reverse order. */
export class ClosingStack {
  private readonly closers: (() => Promise<void> | void)[] = [];

  add(close: () => Promise<void> | void): void {
    this.closers.push(close);
  }

  /** Closes everything once. If one thing fails to close, the rest are still closed. */
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
