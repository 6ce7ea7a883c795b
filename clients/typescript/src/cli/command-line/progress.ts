/** How often a line is written where it cannot be rewritten. */
const LOG_INTERVAL_MS = 10_000;
const REWRITE_INTERVAL_MS = 200;

/**
 * Shows progress on stderr: on a terminal in one line that is rewritten, otherwise in several
 * lines.
 */
export class Progress {
  private readonly began = Date.now();
  private told = 0;
  private done = 0;
  private refused = 0;

  constructor(
    private readonly noun: string,
    private readonly total: number | undefined,
    private readonly stream: NodeJS.WriteStream = process.stderr,
  ) {}

  count(outcome: 'done' | 'refused'): void {
    this[outcome] += 1;
    const interval = this.stream.isTTY ? REWRITE_INTERVAL_MS : LOG_INTERVAL_MS;
    if (Date.now() - this.told >= interval) this.tell();
  }

  /** A separate line, such as a fault of one photo. */
  line(text: string): void {
    this.clear();
    this.stream.write(`${text}\n`);
  }

  /** Ends the line that is rewritten. */
  end(): void {
    if (this.stream.isTTY && this.told > 0) {
      this.tell();
      this.stream.write('\n');
    }
  }

  private tell(): void {
    this.told = Date.now();
    const minutes = (this.told - this.began) / 60_000;
    const count = this.done + this.refused;
    const rate = minutes > 0.05 ? `, ${Math.round(count / minutes)} a minute` : '';
    const of = this.total === undefined ? '' : `/${this.total}`;
    const text = `${count}${of} ${this.noun}, ${this.refused} refused${rate}`;
    this.clear();
    this.stream.write(this.stream.isTTY ? text : `${text}\n`);
  }

  /** Erases the line on a terminal: carriage return, and the control sequence `erase to the end`. */
  private clear(): void {
    if (this.stream.isTTY) this.stream.write('\r\u001b[K');
  }
}
