import { Database } from '@libs/service-kit/database/database';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable, Logger } from '@nestjs/common';
import { DifferencesRepository, type Surplus } from './differences.repository.js';

/** A payment that is not confirmed yet causes a difference, too; small ones take about ten seconds. */
const ON_ITS_WAY_MS = 30_000;
const MAX_RESCANS_PER_STEP = 10;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;
/** The longest time that a session can be open. */
const LONGEST_WINDOW_MS = 24 * 3_600_000;

/**
 * Requests a rescan from the indexer for addresses that received more than their payments add up to: a transfer that
 * the indexer missed and a sweep has moved shows only here. Transfers that the rescan finds arrive as payments.
 */
@Injectable()
export class SurplusService {
  private readonly logger = new Logger('Surplus');
  /**
   * The time from which each address may be rescanned again. Kept in memory only, because an additional rescan does no
   * harm.
   */
  private readonly waits = new Map<string, { untilMs: number; waitMs: number }>();

  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly differences: DifferencesRepository,
  ) {}

  async step(): Promise<void> {
    const surplus = await this.differences.surplus(this.database, ON_ITS_WAY_MS, 1_000);
    const known = new Set(surplus.map(({ deposit }) => deposit));
    for (const deposit of this.waits.keys()) if (!known.has(deposit)) this.waits.delete(deposit);
    const due = surplus.filter(({ deposit }) => (this.waits.get(deposit)?.untilMs ?? 0) <= performance.now());
    for (const one of due.slice(0, MAX_RESCANS_PER_STEP)) await this.requestRescan(one);
  }

  private async requestRescan({ deposit, merchant_id, known_since }: Surplus): Promise<void> {
    const waitMs = Math.min(2 * (this.waits.get(deposit)?.waitMs ?? FIRST_WAIT_MS / 2), LONGEST_WAIT_MS);
    this.waits.set(deposit, { untilMs: performance.now() + waitMs, waitMs });
    // The indexer knows the first block of a session; this time is for addresses whose `session.opened` it never
    // received.
    const created_at = new Date(known_since.getTime() - LONGEST_WINDOW_MS).toISOString();
    const { transfers } = await this.rpc.call('chain.rescan_address', { address: deposit, merchant_id, created_at });
    const repaired = transfers.filter(({ status }) => status === 'repaired').length;
    this.logger.warn(`${deposit} received more than its payments add up to: a rescan found ${repaired} transfers`);
  }
}
