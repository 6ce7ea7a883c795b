/** Lets work that goes on at once end in the order in which it began. */
export class Turns {
  private last: Promise<void> = Promise.resolve();

  /** @returns when all earlier turns are over, and what ends this one. Each must be ended. */
  take(): { readonly come: Promise<void>; readonly end: () => void } {
    const come = this.last;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.last = come.then(() => ended);
    return { come, end };
  }
}
