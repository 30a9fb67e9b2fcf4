/** The error of a request that timed out. All share one object, because a stack trace of each would be useless. */
const OVER = new Error('no response before the timeout');

/**
 * A signal that is aborted with another one, or when its time is over, until it is not needed any more.
 * `AbortSignal.timeout` would run for its whole time even after a response, and `AbortSignal.any` is tracked by the
 * garbage collector: a scan makes a dozen requests a second forever.
 */
export class Deadline {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly follow = () => this.controller.abort(this.other!.reason);

  constructor(
    ms: number,
    private readonly other?: AbortSignal,
  ) {
    this.timer = setTimeout(() => this.controller.abort(OVER), ms);
    if (other?.aborted) this.follow();
    else other?.addEventListener('abort', this.follow, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Call it when the response has arrived, or is not waited for any more. */
  end(): void {
    clearTimeout(this.timer);
    this.other?.removeEventListener('abort', this.follow);
  }
}
