import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { ReadsGauges } from '@libs/service-kit/operations/gauges';
import { Injectable, Logger } from '@nestjs/common';
import { BalanceCheckService } from '../balances/balance-check.service.js';
import { CursorService } from '../cursors/cursor.service.js';
import type { ScanState } from '../cursors/scan-state.js';
import { ProvidersService } from '../providers/providers.service.js';
import { RpcError } from '../providers/rpc/rpc-error.js';
import type { RpcProvider } from '../providers/rpc/rpc-provider.js';
import { IndexerSettings } from '../settings.js';
import type { TransferRow } from '../transfers/transfer.entity.js';
import { TransfersService } from '../transfers/transfers.service.js';
import { confirms, contradicts, type Reply, type Retraction, RetractionsService } from './retractions.service.js';
import { VerificationRepository } from './verification.repository.js';

const HELD_BATCH_SIZE = 50;

/**
 * Transfers that one provider has reported and another one does not have. Each stays held until the other has its
 * receipt, or until both agree on what that transaction did instead: then the wrong transfer is dropped and the right
 * one is added, once. One that became final although no second provider ever had it is dropped without the first one's
 * agreement, as soon as another provider has its block without it: otherwise both its credit and its loss would depend
 * on a single provider's report, and the credit is what can be lost.
 */
@Injectable()
export class HeldTransfersService {
  private readonly logger = new Logger('HeldTransfers');
  /**
   * The last held transfer that was checked again. They take turns, so that many that stay held do not starve the
   * others.
   */
  private checkedUpTo = 0;
  /**
   * The number of rounds over all held transfers. With three providers the others take turns, so that one that omits a
   * receipt does not decide alone.
   */
  private rounds = 0;

  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersService,
    private readonly cursors: CursorService,
    private readonly verification: VerificationRepository,
    private readonly transfers: TransfersService,
    private readonly retractions: RetractionsService,
    private readonly balances: BalanceCheckService,
    private readonly settings: IndexerSettings,
  ) {}

  /** Checks the next held transfers by their receipts: providers often omit a log, but rarely a receipt. */
  async recheck(state: ScanState): Promise<void> {
    const next = { afterId: this.checkedUpTo, limit: HELD_BATCH_SIZE };
    const held = await this.verification.held(this.database, state.chainId, next);
    this.checkedUpTo = held.length < HELD_BATCH_SIZE ? 0 : held.at(-1)!.id;
    if (this.checkedUpTo === 0) this.rounds++;
    for (const [seenBy, rows] of Map.groupBy(held, (row) => row.seen_by)) {
      const other = this.otherThan(seenBy);
      if (other) await this.settle(state, other, seenBy, rows);
    }
  }

  @ReadsGauges('transfer_held_oldest_s')
  async oldest() {
    return {
      transfer_held_oldest_s: await this.verification.oldestHeldS(this.database, this.settings.chainId),
    };
  }

  /**
   * Returns a provider to check with. Where the settings have only one, it decides alone, including about reports of
   * one that was removed.
   */
  private otherThan(seenBy: number): RpcProvider | undefined {
    if (!this.providers.hasSecond) return this.providers.head();
    const others = this.providers.othersThan(seenBy);
    return others[this.rounds % others.length];
  }

  private async settle(state: ScanState, other: RpcProvider, seenBy: number, rows: TransferRow[]): Promise<void> {
    const replies = await this.providers.use(other, (bounded) => this.retractions.ask(bounded, rows));
    const confirmed = replies.filter(confirms).map(({ row }) => row);
    for (const row of confirmed) this.providers.omitted(other.index, `${row.tx_hash} was not among its logs`);
    const denials = replies.filter((reply) => !confirms(reply));
    const agreed = await this.retracted(seenBy, other, denials);
    const retractions = [...agreed, ...unfounded(denials, agreed)];
    if (confirmed.length + retractions.length === 0) return;
    await this.database.transaction(async (tx) => {
      await this.cursors.lock(tx, state.chainId, state.epoch);
      await this.transfers.confirm(tx, confirmed);
      for (const retraction of retractions) await this.replace(tx, retraction, other);
    });
  }

  /**
   * Returns the retractions by the provider that reported the transfers. While it does not respond, only these
   * transfers wait.
   */
  private async retracted(seenBy: number, other: RpcProvider, denials: readonly Reply[]): Promise<Retraction[]> {
    const first = this.providers.responding(seenBy);
    if (!first || denials.length === 0) return [];
    const { deadlineMs } = this.providers.atHead;
    try {
      return await this.providers.use(first, (bounded) => this.retractions.find(bounded, other, denials), deadlineMs);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      return [];
    }
  }

  private async replace(tx: Tx, { denied, instead, why }: Retraction, other: RpcProvider): Promise<void> {
    const dropped = await this.transfers.drop(tx, denied);
    // A reorg has moved the transaction since it was read, so the receipts belong to a block that is gone.
    if (dropped.length === 0) return;
    if (dropped.length < denied.length)
      throw new Error(`some transfers of ${denied[0]!.tx_hash} changed while they were checked`);
    // Their sums include the wrong transfer.
    await this.balances.forget(
      tx,
      denied.map((row) => row.to_address),
    );
    await this.transfers.see(tx, instead, { seenBy: other.index, verified: true, repaired: true });
    for (const { tx_hash, base_units } of dropped)
      tx.afterCommit(() => this.logger.error(`${tx_hash} does not transfer ${base_units} base units: ${why}`));
  }
}

/** Returns final transfers that only one provider ever had and that another one contradicts. */
function unfounded(denials: readonly Reply[], agreed: readonly Retraction[]): Retraction[] {
  const settled = new Set(agreed.flatMap(({ denied }) => denied));
  return denials.flatMap((denial) => {
    const { row } = denial;
    if (row.status !== 'final' || row.verified || settled.has(row) || !contradicts(denial)) return [];
    return {
      denied: [row],
      instead: [],
      why: 'it was final by the report of one provider, and another one does not have it',
    };
  });
}
