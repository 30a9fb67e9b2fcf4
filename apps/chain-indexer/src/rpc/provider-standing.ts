/** Why a provider is not relied on. */
export type ProviderFault =
  /** Not reachable, or its answers are none. */
  | 'down'
  /** Too many requests. */
  | 'rate_limited'
  /** Another provider answered the same long before it. */
  | 'late'
  /** Its head stands still, or stays behind, while another one's goes on. */
  | 'stalled'
  /** It left out logs that another provider has. */
  | 'omits'
  /** What it says does not fit together: a log without its receipt, a block that is not there. */
  | 'contradicts'
  /** It is on another chain or branch than everybody else. */
  | 'disputed';

/** A provider that is not relied on now. */
export interface FailingProvider {
  /** In the settings, from 0. */
  place: number;
  name: string;
  fault: ProviderFault;
}

/** A provider that failed is left alone for so long, twice as long each time, at most a minute. */
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;
/** One failure is nothing; after so many in a row another provider takes over. */
const FAILURES_TO_REST = 3;
/** Failures that others made good are remembered for so long each: a provider that fails now and then is reported, too. */
const REMEMBER_MS = 10_000;
/** No more than so many are remembered: what is over is forgotten soon. */
const MOST_REMEMBERED = 4;
const REMEMBERED_TO_REPORT = 3;
/** A head that has not moved for so long, while another one did, is silence: nothing can be expected of this provider. */
const SILENT_MS = 30_000;

/** How one provider does, from what came of its answers. Times are Unix milliseconds. */
export class ProviderStanding {
  private inARow = 0;
  private restMs = FIRST_REST_MS;
  private restsUntil = 0;
  private remembered = 0;
  private rememberedAt = 0;
  private lastFault: ProviderFault = 'down';
  /** Its newest block, and when that was first heard of. */
  private head = { number: -1, since: 0 };
  /** Since when a head above its own is known; absent: it has the newest. */
  private behindSince: number | undefined;

  /** @param patienceMs so long a provider may be behind another one before it is stalled */
  constructor(private readonly patienceMs: number) {}

  /** The newest block that it told of; -1 before the first. */
  get headBlock(): number {
    return this.head.number;
  }

  did(): void {
    this.inARow = 0;
    this.restMs = FIRST_REST_MS;
    this.restsUntil = 0;
  }

  /** Returns for how long it rests now; undefined when it does not yet. */
  failed(fault: ProviderFault, now: number, retryAfterMs?: number): number | undefined {
    this.remember(fault, now);
    this.inARow++;
    if (this.inARow < FAILURES_TO_REST && fault !== 'rate_limited') return undefined;
    const restMs = Math.min(retryAfterMs ?? this.restMs, LONGEST_REST_MS);
    this.restsUntil = now + restMs;
    this.restMs = Math.min(this.restMs * 2, LONGEST_REST_MS);
    return restMs;
  }

  /** It left something out. That is no reason to rest: what it does tell is of use. */
  omitted(now: number): void {
    this.remember('omits', now);
  }

  /** It told of this head. */
  toldHead(number: number, now: number): void {
    if (number !== this.head.number) this.head = { number, since: now };
  }

  /** The highest head of the others, each time that heads are compared. `firstAbove` says when a head above a block was first known. */
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
   * Whether no answer of any use can be expected of it. Doubt is an answer: a provider that disputes is not silent. One that contradicts
   * itself has no opinion.
   */
  isSilent(now: number): boolean {
    const fault = this.faultNow(now);
    if (fault === 'stalled') return now - this.head.since > SILENT_MS;
    return fault !== undefined && fault !== 'disputed' && fault !== 'omits';
  }

  /** How long it will rest, for a choice among those that do. */
  get wakesAt(): number {
    return this.restsUntil;
  }

  /** What operators are told is wrong with it now; undefined: nothing. */
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

  /** Failures that are remembered: one less each REMEMBER_MS. */
  private memory(now: number): number {
    return Math.max(0, Math.min(this.remembered, MOST_REMEMBERED) - (now - this.rememberedAt) / REMEMBER_MS);
  }
}
