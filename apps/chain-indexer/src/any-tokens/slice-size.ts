const SMALLEST = 10;
const REMEMBER_MS = 60 * 60_000;

/** The number of addresses in one filter: the setting, halved for an hour each time that a provider refuses it. */
export class SliceSize {
  private size: number;
  private until = 0;

  constructor(private readonly largest: number) {
    this.size = largest;
  }

  get current(): number {
    if (performance.now() > this.until) this.size = this.largest;
    return this.size;
  }

  get canShrink(): boolean {
    return this.current > SMALLEST;
  }

  /** Records that a provider refused a filter with this many addresses. */
  refused(addresses: number): void {
    this.size = Math.max(Math.min(SMALLEST, this.largest), Math.floor(Math.min(addresses, this.current) / 2));
    this.until = performance.now() + REMEMBER_MS;
  }
}
