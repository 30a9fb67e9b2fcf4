/** Why a provider is not relied on. */
export type ProviderFault =
  /** Not reachable, or its responses are malformed. */
  | 'down'
  /** Too many requests. */
  | 'rate_limited'
  /** Another provider responded to the same request long before it. */
  | 'late'
  /** Its head stops or stays behind while another one's advances. */
  | 'stalled'
  /** It omitted logs that another provider has. */
  | 'omits'
  /** Its responses contradict each other: a log without its receipt, a block that does not exist. */
  | 'contradicts'
  /** It is on another chain or branch than all others. */
  | 'disputed';

/** A provider that is not relied on at present. */
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
/** How long each failure is remembered, so that a provider that fails now and then is reported, too. */
const REMEMBER_MS = 10_000;
/** The most failures that are remembered, so that the report ends soon after the provider has recovered. */
const MOST_REMEMBERED = 4;
const REMEMBERED_TO_REPORT = 3;
/**
 * A provider whose head has stood still for this long below another one's, or that was late in all that time, counts as silent. After a
 * halt of the whole chain that time starts with the first new block: the first provider that has it proves nothing about the others.
 */
const SILENT_MS = 30_000;

/** The health of one provider, derived from its responses. Times are Unix milliseconds. */
export class ProviderStanding {
  private inARow = 0;
  private restMs = FIRST_REST_MS;
  private restsUntil = 0;
  private remembered = 0;
  private rememberedAt = 0;
  private lastFault: ProviderFault = 'down';
  /** When its last usable response came. */
  private respondedAt = -Infinity;
  /** Its newest block, and when it was first reported. */
  private head = { number: -1, since: 0 };
  /** Since when a head above its own is known; undefined while it has the newest. */
  private behindSince: number | undefined;

  /** @param patienceMs how long a provider may be behind another one before it counts as stalled */
  constructor(private readonly patienceMs: number) {}

  /** The newest block that it reported; -1 before the first. */
  get headBlock(): number {
    return this.head.number;
  }

  /** Records a usable response. */
  succeeded(now: number): void {
    this.respondedAt = now;
    this.inARow = 0;
    this.restMs = FIRST_REST_MS;
    this.restsUntil = 0;
  }

  /**
   * Records that it gave its head while it rested. One that rested because it was not reachable is reachable again, so its rest ends. Its
   * next failure, if there is one, begins a longer one at once. Returns whether a rest ended.
   */
  gaveHead(now: number): boolean {
    if (!this.isResting(now) || this.lastFault !== 'down') return false;
    this.restsUntil = 0;
    return true;
  }

  /** Records a failure. Returns for how long it rests now; undefined when it does not rest yet. */
  failed(fault: ProviderFault, now: number, retryAfterMs?: number): number | undefined {
    this.remember(fault, now);
    this.inARow++;
    if (this.inARow < FAILURES_TO_REST && fault !== 'rate_limited') return undefined;
    const restMs = Math.min(retryAfterMs ?? this.restMs, LONGEST_REST_MS);
    this.restsUntil = now + restMs;
    this.restMs = Math.min(this.restMs * 2, LONGEST_REST_MS);
    return restMs;
  }

  /** Records that it omitted a log. It does not rest for that, since the rest of its response is usable. */
  omitted(now: number): void {
    this.remember('omits', now);
  }

  /** Records the head that it reported. */
  noteHead(number: number, now: number): void {
    if (number !== this.head.number) this.head = { number, since: now };
  }

  /** Compares its head with the others. `firstAbove` returns when a head above a block was first known. */
  compareHead(firstAbove: (block: number) => number | undefined): void {
    this.behindSince = firstAbove(this.head.number);
  }

  isResting(now: number): boolean {
    return this.restsUntil > now;
  }

  isStalled(now: number): boolean {
    return this.behindSince !== undefined && now - this.behindSince > this.patienceMs;
  }

  /**
   * Whether no usable response can be expected of it. A provider that disputes is not silent, because its disagreement counts. One that
   * contradicts itself is. One that is late responds: were it silent, a quick provider could have its word alone count.
   */
  isSilent(now: number): boolean {
    const fault = this.faultNow(now);
    if (fault === 'stalled') return now - Math.max(this.head.since, this.behindSince ?? now) > SILENT_MS;
    if (fault === 'late') return now - this.respondedAt > SILENT_MS;
    return fault !== undefined && fault !== 'disputed' && fault !== 'omits';
  }

  /** When its rest ends, to choose among resting providers. */
  get wakesAt(): number {
    return this.restsUntil;
  }

  /** The fault that is reported to operators; undefined while there is none. */
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

  /** The number of remembered failures; it decreases by one each REMEMBER_MS. */
  private memory(now: number): number {
    return Math.max(0, Math.min(this.remembered, MOST_REMEMBERED) - (now - this.rememberedAt) / REMEMBER_MS);
  }
}
