import { decodeCheckoutLog } from '@libs/chain/checkout-contract';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { Receipt } from '../chain/receipt.js';
import { CheckoutsService } from '../checkouts/checkouts.service.js';
import { RecoveriesRepository } from './recoveries.repository.js';
import type { RecoveryRow } from './recovery.entity.js';

/** Applies the end of a transaction to the recovery in it, if there is one. */
@Injectable()
export class RecoveryOutcomesService {
  constructor(
    private readonly recoveries: RecoveriesRepository,
    private readonly checkouts: CheckoutsService,
  ) {}

  async mined(tx: Tx, transactionId: number, receipt: Receipt): Promise<void> {
    const recovery = await this.recoveries.ofTransaction(tx, transactionId);
    if (!recovery) return;
    if (this.hasSwept(receipt, recovery)) await this.recoveries.markDone(tx, recovery.transfer_id, receipt.txHash);
    else await this.recoveries.markFailed(tx, recovery.transfer_id, `${receipt.txHash} could not move it`);
  }

  async dropped(tx: Tx, transactionId: number): Promise<void> {
    await this.recoveries.requeue(tx, transactionId);
  }

  private hasSwept(receipt: Receipt, { deposit, token, checkout_id }: RecoveryRow): boolean {
    return receipt.logs
      .filter(({ address }) => this.checkouts.at(address)?.id === checkout_id)
      .map(decodeCheckoutLog)
      .some(
        (log) => log?.event === 'Swept' && log.deposit.toLowerCase() === deposit && log.token.toLowerCase() === token,
      );
  }
}
