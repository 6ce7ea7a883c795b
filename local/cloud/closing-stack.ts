/** What was opened, to be closed in the opposite order, also when a start fails half-way. */
export class ClosingStack {
  private readonly closers: (() => Promise<void> | void)[] = [];

  add(close: () => Promise<void> | void): void {
    this.closers.push(close);
  }

  /** Closes everything once; one failure does not keep the rest open. */
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
