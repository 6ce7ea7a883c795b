/** The interval between progress lines if stderr is not a terminal. */
const LOG_INTERVAL_MS = 10_000;
const REWRITE_INTERVAL_MS = 200;

/** Shows progress on stderr, on a terminal by rewriting one line, otherwise as separate lines. */
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

  /** Writes a separate line, such as what is wrong with one photo. */
  line(text: string): void {
    this.clear();
    this.stream.write(`${text}\n`);
  }

  /** Ends the progress line on a terminal, after updating it a last time. */
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
    const noun = (this.total ?? count) === 1 ? this.noun.replace(/s$/, '') : this.noun;
    const text = `${count}${of} ${noun}, ${this.refused} refused${rate}`;
    this.clear();
    this.stream.write(this.stream.isTTY ? text : `${text}\n`);
  }

  /** On a terminal, erases the line with a carriage return and the control sequence "erase to end of line". */
  private clear(): void {
    if (this.stream.isTTY) this.stream.write('\r\u001b[K');
  }
}
