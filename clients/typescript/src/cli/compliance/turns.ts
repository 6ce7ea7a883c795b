/** Lets concurrent work finish in the order in which it started. */
export class Turns {
  private last: Promise<void> = Promise.resolve();

  /**
   * @returns `come`, resolved once all earlier turns are over, and a function to end this one, which
   * must be called.
   */
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
