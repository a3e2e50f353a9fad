/** Settles like `work`, or rejects with the signal's reason if that aborts first. `work` itself is not stopped. */
export function rejectOnAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) {
      onAbort();
    }
    signal.addEventListener('abort', onAbort, { once: true });
    void work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', onAbort);
    });
  });
}

/**
 * Runs `work` with a signal that aborts as soon as one of `signals` does. Unlike `AbortSignal.any`, it leaves nothing behind on
 * signals that outlive the work.
 */
export async function withAnySignal<Result>(
  signals: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const onAbort = (): void => {
    controller.abort(signals.find((signal) => signal?.aborted)?.reason);
  };
  for (const signal of signals) {
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) {
      onAbort();
    }
  }
  try {
    return await work(controller.signal);
  } finally {
    signals.forEach((signal) => signal?.removeEventListener('abort', onAbort));
  }
}

/**
 * Runs `work` with a signal that aborts on an event.
 *
 * @param subscribe adds a listener for the event, and returns its subscription
 */
export async function abortOnEvent<Result>(
  subscribe: (abort: () => void) => { readonly dispose: () => unknown },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const subscription = subscribe(() => {
    controller.abort();
  });
  try {
    return await work(controller.signal);
  } finally {
    subscription.dispose();
  }
}

/** Returns true if an error only means that the caller aborted. */
export function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** The same abort reason as that of `AbortSignal.timeout`. */
export function createTimeoutError(): DOMException {
  return new DOMException('The time limit is over.', 'TimeoutError');
}

/** Returns true if a signal was aborted by a timeout, and not by the caller. */
export function isTimedOut({ reason }: AbortSignal): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError';
}

/** Resolves after so many milliseconds, or rejects with the signal's reason if that aborts first. */
export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, milliseconds, undefined);
  try {
    await rejectOnAbort(promise, signal);
  } finally {
    clearTimeout(timer);
  }
}
