/** The error of a request that timed out. One object for all: a stack trace for each of them would be of no use. */
const OVER = new Error('no response before the timeout');

/**
 * A signal that is aborted with another one, or when its time is over, until it is not needed any more.
 * `AbortSignal.timeout` would go on for its whole time after a response, and `AbortSignal.any` is followed by the
 * garbage collector: a scan makes a dozen requests a second for ever.
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

  /** Call when the response is there, or is not waited for any more. */
  end(): void {
    clearTimeout(this.timer);
    this.other?.removeEventListener('abort', this.follow);
  }
}
