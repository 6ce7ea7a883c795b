/**
 * Lets few starts run at once; further ones wait for their turn. A process that starts keeps a
 * processor busy. If many started together, each would take as many times longer.
 */
export class StartGate {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly maximum: number) {}

  async pass(start: () => Promise<void>): Promise<void> {
    if (this.running >= this.maximum) {
      // The start that ends hands its place over.
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
