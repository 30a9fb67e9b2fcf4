/** The reason why a provider is not relied on. */
export type ProviderFault =
  /** Not reachable, or its responses are malformed. */
  | 'down'
  /** Too many requests. */
  | 'rate_limited'
  /** Another provider responded to the same request much earlier. */
  | 'late'
  /** Its head stops or stays behind while another one's advances. */
  | 'stalled'
  /** It omitted logs that another provider has. */
  | 'omits'
  /** Its responses contradict each other: a log without its receipt, a block that does not exist. */
  | 'contradicts'
  /** It is on another chain or branch than all others. */
  | 'disputed';

/** A provider that is not relied on at the moment. */
export interface FailingProvider {
  /** Its position in the settings, from 0. */
  place: number;
  name: string;
  fault: ProviderFault;
}

/** The first backoff after failures; it doubles each time, up to a minute. */
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;
/** Single failures are normal; after this many in a row another provider takes over. */
const FAILURES_TO_REST = 3;
/** The time for which each failure is remembered, so that an intermittently failing provider is reported, too. */
const REMEMBER_MS = 10_000;
/** The most failures that are remembered, so that the report ends soon after the provider has recovered. */
const MAX_REMEMBERED = 4;
const REMEMBERED_TO_REPORT = 3;
/**
 * The health of one provider, derived from its responses. Times are milliseconds of one clock that never jumps, such as
 * `performance.now()`.
 */
export class ProviderHealth {
  private inARow = 0;
  private restMs = FIRST_REST_MS;
  private restsUntil = 0;
  private remembered = 0;
  private rememberedAt = 0;
  private lastFault: ProviderFault = 'down';
  /** The newest block that the provider reported; -1 before the first. */
  private head = -1;
  /** The moment since which a higher head is known; undefined while this provider has the newest. */
  private behindSince: number | undefined;
  /** The time that the provider may be behind in addition to the patience. */
  private allowedMs = 0;

  /** @param patienceMs how long a provider may be behind another one before it counts as stalled */
  constructor(private readonly patienceMs: number) {}

  /** Records a usable response. */
  succeeded(): void {
    this.inARow = 0;
    this.restMs = FIRST_REST_MS;
    this.restsUntil = 0;
  }

  /**
   * Records that the provider returned its head while it rested. If it rested because it was unreachable, it is
   * reachable again, so its rest ends. Its next failure, if any, begins a longer rest at once. Returns whether a rest
   * ended.
   */
  returnedHead(now: number): boolean {
    if (!this.isResting(now) || this.lastFault !== 'down') return false;
    this.restsUntil = 0;
    return true;
  }

  /** Records a failure. Returns how long the provider rests now; undefined when it does not rest yet. */
  failed(fault: ProviderFault, now: number, retryAfterMs?: number): number | undefined {
    this.remember(fault, now);
    this.inARow++;
    if (this.inARow < FAILURES_TO_REST && fault !== 'rate_limited') return undefined;
    const restMs = Math.min(retryAfterMs ?? this.restMs, LONGEST_REST_MS);
    this.restsUntil = now + restMs;
    this.restMs = Math.min(this.restMs * 2, LONGEST_REST_MS);
    return restMs;
  }

  /**
   * Records that the provider omitted a log. It does not rest for that, since the remainder of its response is usable.
   */
  omitted(now: number): void {
    this.remember('omits', now);
  }

  /** Records the head that the provider reported. */
  recordHead(number: number): void {
    this.head = number;
  }

  /** Compares the provider's head with the others. `firstAbove` returns when a head above a block was first known. */
  compareHead(firstAbove: (block: number) => number | undefined): void {
    this.behindSince = firstAbove(this.head);
  }

  /** Allows the provider to be behind for this many milliseconds in addition to the patience. */
  allowBehind(ms: number): void {
    this.allowedMs = ms;
  }

  isResting(now: number): boolean {
    return this.restsUntil > now;
  }

  isStalled(now: number): boolean {
    return this.behindSince !== undefined && now - this.behindSince > this.patienceMs + this.allowedMs;
  }

  /** The moment when the provider's rest ends, to choose among resting providers. */
  get restEndsAt(): number {
    return this.restsUntil;
  }

  /** Returns the fault that is reported to operators; undefined while there is none. */
  faultNow(now: number): ProviderFault | undefined {
    if (this.isResting(now)) return this.lastFault;
    if (this.isStalled(now)) return 'stalled';
    return this.memory(now) >= REMEMBERED_TO_REPORT ? this.lastFault : undefined;
  }

  private remember(fault: ProviderFault, now: number): void {
    this.remembered = this.memory(now) + 1;
    this.rememberedAt = now;
    this.lastFault = fault;
  }

  /** Returns the number of remembered failures; it decreases by one each REMEMBER_MS. */
  private memory(now: number): number {
    return Math.max(0, Math.min(this.remembered, MAX_REMEMBERED) - (now - this.rememberedAt) / REMEMBER_MS);
  }
}
