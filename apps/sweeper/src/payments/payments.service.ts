import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { SweeperSettings } from '../settings.js';
import type { PaymentRow } from './payment.entity.js';
import { type Payer, PaymentsRepository } from './payments.repository.js';

/** Payments that are not blocked but cannot be swept now are tried again after this many intervals. */
const WAIT_INTERVALS = 2;

/** Thrown to undo the storing of a transaction whose payments changed meanwhile. */
export class PaymentsChangedError extends Error {}

/** The queue: payments that are due, payments that were sent, and payments that are requeued. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly payments: PaymentsRepository,
  ) {}

  /** Returns this payer's due payments, longest due first, at as many addresses as fit in one batch. */
  due(payer: Payer): Promise<PaymentRow[]> {
    const { chainId, sweepBatchMax } = this.settings;
    return this.payments.due(this.database, chainId, payer, sweepBatchMax);
  }

  /** Leaves payments unchanged for a later attempt. */
  async defer(payments: readonly PaymentRow[]): Promise<void> {
    const { sweepIntervalMs, sweepMaxWaitMs } = this.settings;
    const waits = { waitMs: sweepIntervalMs * WAIT_INTERVALS, dustWaitMs: sweepMaxWaitMs };
    await this.payments.defer(this.database, idsOf(payments), waits);
  }

  /**
   * Assigns all of them to the transaction that was just signed; throws PaymentsChangedError when one is no longer
   * free.
   */
  async markSent(tx: Tx, payments: readonly PaymentRow[], transactionId: number): Promise<void> {
    const sent = await this.payments.markSent(tx, idsOf(payments), transactionId);
    if (sent !== payments.length) throw new PaymentsChangedError();
  }

  /** Returns the payments that are still assigned to a transaction, locked. */
  sentIn(tx: Tx, transactionId: number): Promise<PaymentRow[]> {
    return this.payments.ofTransaction(tx, transactionId);
  }

  /** Requeues payments that their transaction can no longer move. */
  requeue(tx: Tx, payments: readonly PaymentRow[], waitMs: number): Promise<void> {
    return this.payments.requeue(tx, idsOf(payments), waitMs);
  }

  /** Returns those of the addresses (lower case) that are deposit addresses of payments. */
  depositsAmong(addresses: readonly string[]): Promise<Set<string>> {
    return this.payments.depositsAmong(this.database, addresses);
  }
}

function idsOf(payments: readonly PaymentRow[]): number[] {
  return payments.map(({ payment_id }) => payment_id);
}
