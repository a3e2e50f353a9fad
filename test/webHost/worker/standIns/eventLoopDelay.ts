/** Like Node's event loop monitor, as far as it is used here. Times are in nanoseconds. */
class EventLoopDelay {
  readonly #resolution: number;
  #timer: ReturnType<typeof setInterval> | undefined;
  #beat = 0;
  max = 0;

  constructor(resolution: number) {
    this.#resolution = resolution;
  }

  enable(): void {
    this.#beat = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      this.max = Math.max(this.max, (now - this.#beat) * 1e6);
      this.#beat = now;
    }, this.#resolution);
  }

  disable(): void {
    clearInterval(this.#timer);
  }

  reset(): void {
    this.max = 0;
  }
}

export function monitorEventLoopDelay({ resolution }: { readonly resolution: number }): EventLoopDelay {
  return new EventLoopDelay(resolution);
}
