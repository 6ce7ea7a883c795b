/**
 * Limits how many processes start at once; others wait for their turn. A starting process keeps a core busy, so
 * starting many together would slow all of them.
 */
export class StartGate {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly maximum: number) {}

  async pass(start: () => Promise<void>): Promise<void> {
    if (this.running >= this.maximum) {
      // A start that ends passes its place to this one, so `running` does not change.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      await start();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
