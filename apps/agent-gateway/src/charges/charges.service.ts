import type { TurnTransitioned } from '@libs/events/payloads/turns.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable, Logger } from '@nestjs/common';
import { ChargesRepository, type EndedTurn } from './charges.repository.js';

/**
 * Charges turns when they end. A turn is charged once: its ledger row is unique. The one statement that changes
 * balance, hold, ledger and caps is behind {@link ChargesRepository.settle}, in `charges.repository.ts`.
 */
@Injectable()
export class ChargesService {
  private readonly logger = new Logger('Charges');

  constructor(private readonly repository: ChargesRepository) {}

  /**
   * Locks the accounts until the transaction ends, and returns those that it has locked: all, if it waits for the locks
   * of others. Call it before the turns are locked, as accepting turns does.
   */
  lockAccounts(tx: Tx, ids: readonly number[], waits: boolean): Promise<Set<number>> {
    return this.repository.lockAccounts(tx, ids, waits);
  }

  /**
   * Returns the charge of a turn that ends with this transition, in millionths of a US dollar: never more than the hold
   * that the caller agreed to.
   */
  chargeOf({ turn_id, cost_micro_usd }: TurnTransitioned, heldMicroUsd: number): number {
    if (cost_micro_usd > heldMicroUsd) {
      this.logger.warn(
        `${turn_id} cost ${cost_micro_usd} micro-USD, but only ${heldMicroUsd} were held and are charged`,
      );
    }
    return Math.min(cost_micro_usd, heldMicroUsd);
  }

  /** Releases the holds of turns and charges them, in this order in the ledger. Their accounts must be locked. */
  settle(tx: Tx, ended: readonly EndedTurn[]): Promise<void> {
    return this.repository.settle(tx, ended);
  }
}
