/** Milliseconds between two lines of progress, if the output is not a terminal. */
const LINE_EVERY_MS = 10_000;

/** Shows the progress of a long task on stderr. */
export class Progress {
  readonly #what: string;
  readonly #total: number;
  readonly #start = performance.now();
  #shown = 0;

  constructor(what: string, total: number) {
    this.#what = what;
    this.#total = total;
  }

  show(done: number): void {
    const now = performance.now();
    const last = done === this.#total;
    const secondsLeft = ((now - this.#start) / done / 1000) * (this.#total - done);
    const line = `${this.#what} ${done}/${this.#total}, ${secondsLeft.toFixed(0)} s left`;
    if (process.stderr.isTTY) {
      process.stderr.write(`\r${line}   ${last ? '\n' : ''}`);
    } else if (last || now - this.#shown >= LINE_EVERY_MS) {
      this.#shown = now;
      process.stderr.write(`${line}\n`);
    }
  }
}
