/** A signal that aborts after some time, or with another one, and which of the two caused it. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly isOver: boolean;
  /** Stops the timer; the other signal still counts. */
  stopClock(): void;
  /** Detaches from the other signal, too. */
  release(): void;
}

/**
 * Implemented here, because `AbortSignal.any` is newer than the oldest supported runtimes, and keeps its signals for as
 * long as a long-lived signal lives.
 */
export function deadlineIn(ms: number, other?: AbortSignal): Deadline {
  const controller = new AbortController();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    controller.abort(new DOMException('The deadline is over.', 'TimeoutError'));
  }, ms);
  const forward = () => controller.abort(other?.reason);
  if (other?.aborted) forward();
  else other?.addEventListener('abort', forward, { once: true });
  const stopClock = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    get isOver() {
      return isOver;
    },
    stopClock,
    release() {
      stopClock();
      other?.removeEventListener('abort', forward);
    },
  };
}
