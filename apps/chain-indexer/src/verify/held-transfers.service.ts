import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable, Logger } from '@nestjs/common';
import { CursorService } from '../cursors/cursor.service.js';
import type { ScanState } from '../cursors/scan-state.js';
import { ProvidersService } from '../rpc/providers.service.js';
import { RpcError } from '../rpc/rpc-error.js';
import type { RpcProvider } from '../rpc/rpc-provider.js';
import { isSameTransfer, type RawLog } from '../rpc/transfer-log.js';
import type { TransferRow } from '../transfers/transfer.entity.js';
import { TransfersService } from '../transfers/transfers.service.js';
import { type Denial, type Retraction, RetractionsService } from './retractions.service.js';
import { VerificationRepository } from './verification.repository.js';

const HELD_AT_ONCE = 50;

/**
 * Transfers that one provider has reported and another one does not have. Each stays held until the other has its receipt, or until both
 * agree on what that transaction did instead: then the wrong transfer is dropped and the right one is added, once.
 */
@Injectable()
export class HeldTransfersService {
  private readonly logger = new Logger('HeldTransfers');
  /** The last held transfer that was checked again. They take turns, so that many that stay held do not starve the others. */
  private checkedUpTo = 0;

  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersService,
    private readonly cursors: CursorService,
    private readonly verification: VerificationRepository,
    private readonly transfers: TransfersService,
    private readonly retractions: RetractionsService,
  ) {}

  /** Checks the next held transfers by their receipts: providers often omit a log, but rarely a receipt. */
  async recheck(state: ScanState): Promise<void> {
    const next = { afterId: this.checkedUpTo, limit: HELD_AT_ONCE };
    const held = await this.verification.held(this.database, state.chainId, next);
    this.checkedUpTo = held.length < HELD_AT_ONCE ? 0 : held.at(-1)!.id;
    for (const [seenBy, rows] of Map.groupBy(held, (row) => row.seen_by)) {
      const other = this.providers.otherThan(seenBy);
      if (other) await this.settle(state, other, seenBy, rows);
    }
  }

  private async settle(state: ScanState, other: RpcProvider, seenBy: number, rows: TransferRow[]): Promise<void> {
    const receipts = await this.providers.use(other, () =>
      other.batch(rows.map((row) => ['eth_getTransactionReceipt', row.tx_hash] as const)),
    );
    const answered = rows.map((row, index) => ({ row, receipt: receipts[index] }));
    const confirmed = answered.filter(({ row, receipt }) => receiptHas(receipt, row)).map(({ row }) => row);
    for (const row of confirmed) this.providers.omitted(other.index, `${row.tx_hash} was not among its logs`);
    const denials = answered.filter(({ row, receipt }) => !receiptHas(receipt, row));
    const retractions = await this.retracted(seenBy, other, denials);
    if (confirmed.length + retractions.length === 0) return;
    await this.database.transaction(async (tx) => {
      await this.cursors.lock(tx, state.chainId, state.epoch);
      await this.verification.setVerified(
        tx,
        confirmed.map((row) => row.id),
      );
      for (const retraction of retractions) await this.replace(tx, retraction, other);
    });
  }

  /** The retractions of the provider that reported the transfers. While it does not respond they wait, and nothing else does. */
  private async retracted(seenBy: number, other: RpcProvider, denials: readonly Denial[]): Promise<Retraction[]> {
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

  private async replace(tx: Tx, { denied, instead }: Retraction, other: RpcProvider): Promise<void> {
    const dropped = await this.transfers.drop(tx, denied);
    // A reorg has moved the transaction since it was read, so the receipts are of a block that is gone.
    if (dropped.length === 0) return;
    if (dropped.length < denied.length)
      throw new Error(`some transfers of ${denied[0]!.tx_hash} changed while they were checked`);
    await this.transfers.see(tx, instead, { seenBy: other.index, verified: true, repaired: true });
    for (const { tx_hash, base_units } of dropped)
      tx.afterCommit(() =>
        this.logger.error(`${tx_hash} does not transfer ${base_units} base units: no provider reports that any more`),
      );
  }
}

function receiptHas(raw: unknown, row: TransferRow): boolean {
  const receipt = raw as { blockHash: string; logs: RawLog[] } | null;
  if (receipt?.blockHash !== row.block_hash || !Array.isArray(receipt.logs)) return false;
  const log = {
    tokenAddress: row.token_address,
    fromAddress: row.from_address,
    toAddress: row.to_address,
    baseUnits: row.base_units,
    logIndex: row.log_index,
  };
  return receipt.logs.some((other) => isSameTransfer(log, other));
}
