/** Runs actions one at a time, in the order of the calls. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs an action after all previous ones, even if these failed. */
  run<Result>(action: () => PromiseLike<Result> | Result): Promise<Result> {
    const done = this.#last.then(action);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
