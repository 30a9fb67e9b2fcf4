import { Database } from '@libs/service-kit/database/database';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable, Logger } from '@nestjs/common';
import { DifferencesRepository, type Surplus } from './differences.repository.js';

/** A payment that is on its way to be confirmed makes a difference, too: small ones take some ten seconds. */
const ON_ITS_WAY_MS = 30_000;
const AT_ONCE = 10;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;
/** No session is open for longer. */
const LONGEST_WINDOW_MS = 24 * 3_600_000;

/**
 * Has the indexer look again at addresses where more came than payments say: what it missed and a sweep took along is known here alone. What
 * it finds comes as a payment.
 */
@Injectable()
export class SurplusService {
  private readonly logger = new Logger('Surplus');
  /** When each address is asked about again. Forgotten with the process: to ask once more does no harm. */
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
    const due = surplus.filter(({ deposit }) => (this.waits.get(deposit)?.untilMs ?? 0) <= Date.now());
    for (const one of due.slice(0, AT_ONCE)) await this.lookAgain(one);
  }

  private async lookAgain({ deposit, merchant_id, known_since }: Surplus): Promise<void> {
    const waitMs = Math.min(2 * (this.waits.get(deposit)?.waitMs ?? FIRST_WAIT_MS / 2), LONGEST_WAIT_MS);
    this.waits.set(deposit, { untilMs: Date.now() + waitMs, waitMs });
    // The indexer knows the block that its session knew; the time is for an address that it was never told of.
    const created_at = new Date(known_since.getTime() - LONGEST_WINDOW_MS).toISOString();
    const { transfers } = await this.rpc.call('chain.rescan_address', { address: deposit, merchant_id, created_at });
    const repaired = transfers.filter(({ status }) => status === 'repaired').length;
    this.logger.warn(`${deposit} has more than its payments say: looked for on the chain, ${repaired} transfers found`);
  }
}
