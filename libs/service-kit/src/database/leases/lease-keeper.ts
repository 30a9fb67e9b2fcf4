import { Logger } from '@nestjs/common';

/** How often leases are checked in the time of one lease. */
const BEATS_PER_LEASE = 8;
/**
 * The part of a lease after which it is renewed; three beats may then fail or be late before it is lost. Short work is
 * never renewed.
 */
const RENEWED_AFTER = 1 / 2;

interface KeeperOptions<Lease> {
  readonly leaseMs: number;
  /** Renews leases with one statement, and returns those that still hold. */
  readonly renew: (leases: readonly Lease[]) => Promise<readonly Lease[]>;
  /** Called for a lease that another holder has taken. */
  readonly onLost?: (lease: Lease) => void;
}

/**
 * The heartbeat of a process: renews each lease that it has held for half of its time, so that a lease can be short and
 * work long. A process that dies or hangs stops renewing, and others claim its rows when the lease is over. Nothing
 * runs while nothing is held.
 */
export class LeaseKeeper<Lease extends object> {
  private readonly logger = new Logger('Leases');
  /**
   * The end of each lease by the process's monotonic clock, counted from before the statement was sent: never later
   * than the database's own end.
   */
  private readonly until = new Map<Lease, number>();
  private beatenAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> | undefined;

  constructor(private readonly options: KeeperOptions<Lease>) {}

  /** Keeps leases that were claimed by a statement sent at `claimedAt` of `performance.now()`, until `drop`. */
  keep(leases: readonly Lease[], claimedAt: number): void {
    const { leaseMs } = this.options;
    for (const lease of leases) this.until.set(lease, claimedAt + leaseMs);
    if (this.until.size === 0) return;
    if (!this.timer) this.beatenAt = claimedAt;
    this.timer ??= setInterval(() => void this.beat().catch(() => undefined), leaseMs / BEATS_PER_LEASE).unref();
  }

  /** Stops keeping a lease: its work is over, or it was given back. */
  drop(lease: Lease): void {
    this.until.delete(lease);
    if (this.until.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /**
   * Returns whether a lease certainly holds now. Otherwise that is unknown, and work that must not be done twice must
   * not start.
   */
  holds(lease: Lease): boolean {
    return performance.now() < (this.until.get(lease) ?? 0);
  }

  /**
   * Whether beats are missing, because this process or the database stood still: its leases may be over, and must be
   * renewed first.
   */
  get isLate(): boolean {
    return this.until.size > 0 && performance.now() - this.beatenAt > this.options.leaseMs / 2;
  }

  /**
   * Renews at once the leases that have been held for half of their time; waits for a renewal under way. Rejects where
   * the database does not answer.
   */
  beat(): Promise<void> {
    this.beating ??= this.renew()
      .catch((error: Error) => {
        this.logger.warn(`leases are not renewed: ${error.message}`);
        throw error;
      })
      .finally(() => {
        this.beating = undefined;
      });
    return this.beating;
  }

  private async renew(): Promise<void> {
    const { leaseMs, renew, onLost } = this.options;
    const sentAt = performance.now();
    const youngest = sentAt + leaseMs * (1 - RENEWED_AFTER);
    const ending = [...this.until].filter(([, until]) => until <= youngest).map(([lease]) => lease);
    const held = new Set(ending.length === 0 ? [] : await renew(ending));
    this.beatenAt = sentAt;
    for (const lease of ending) {
      // The work under this lease may have ended meanwhile.
      if (!this.until.has(lease)) continue;
      if (held.has(lease)) this.until.set(lease, sentAt + leaseMs);
      else {
        this.drop(lease);
        onLost?.(lease);
      }
    }
  }
}
