const FIRST_RANGE = 500;
const LARGEST_RANGE = 100_000;
/** Responses with this many logs are the cheapest for us and acceptable for providers. */
const FEW_LOGS = 2_500;
const MANY_LOGS = 10_000;
const REMEMBER_CAP_MS = 60 * 60_000;

/** The number of blocks in one request: grows while responses are small, shrinks when they are large or refused. */
export class RangeSize {
  private blocks = FIRST_RANGE;
  private cap = LARGEST_RANGE;
  private capUntil = 0;

  get current(): number {
    if (performance.now() > this.capUntil) this.cap = LARGEST_RANGE;
    return Math.min(this.blocks, this.cap);
  }

  /** Records that a range was read and how many logs it had. */
  succeeded(logs: number, range: number): void {
    if (range < this.current) return;
    if (logs < FEW_LOGS) this.blocks = Math.min(this.current * 2, LARGEST_RANGE);
    else if (logs > MANY_LOGS) this.blocks = Math.max(1, Math.floor(this.current / 2));
  }

  /** Records that a range was refused. A limit that the provider states itself holds for an hour. */
  refused(range: number, largestRange?: number): void {
    this.blocks = Math.max(1, Math.floor(range / 2));
    if (largestRange === undefined) return;
    this.cap = largestRange;
    this.capUntil = performance.now() + REMEMBER_CAP_MS;
  }
}
