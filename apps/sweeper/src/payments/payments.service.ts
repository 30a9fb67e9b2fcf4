import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { SweeperSettings } from '../settings.js';
import type { PaymentRow } from './payment.entity.js';
import { PaymentsRepository } from './payments.repository.js';

/** Payments that are not blocked but cannot go now are looked at again after so many intervals. */
const WAIT_INTERVALS = 2;

/** Thrown to undo the storing of a transaction whose payments changed meanwhile. */
export class PaymentsChangedError extends Error {}

/** The queue: what is due, what is on its way, and what comes back. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly payments: PaymentsRepository,
  ) {}

  /** What is due at as many addresses as one batch takes, longest due first, whose gas `relayer` pays; null is the platform's. */
  due(relayer: string | null): Promise<PaymentRow[]> {
    const { chainId, sweepBatchMax } = this.settings;
    return this.payments.due(this.database, chainId, relayer, sweepBatchMax);
  }

  /** Looked at and left for later, as they are. */
  async defer(payments: readonly PaymentRow[]): Promise<void> {
    const { sweepIntervalMs, sweepMaxWaitMs } = this.settings;
    const waits = { waitMs: sweepIntervalMs * WAIT_INTERVALS, dustWaitMs: sweepMaxWaitMs };
    await this.payments.defer(this.database, idsOf(payments), waits);
  }

  /** Binds all of them to the transaction that was just signed; throws PaymentsChangedError when one is not free any more. */
  async markSent(tx: Tx, payments: readonly PaymentRow[], transactionId: number): Promise<void> {
    const sent = await this.payments.markSent(tx, idsOf(payments), transactionId);
    if (sent !== payments.length) throw new PaymentsChangedError();
  }

  /** Those that are still on their way in a transaction, locked. */
  sentIn(tx: Tx, transactionId: number): Promise<PaymentRow[]> {
    return this.payments.ofTransaction(tx, transactionId);
  }

  /** Back to the queue: their transaction cannot move them any more. */
  requeue(tx: Tx, payments: readonly PaymentRow[], waitMs: number): Promise<void> {
    return this.payments.requeue(tx, idsOf(payments), waitMs);
  }

  /** Those of the addresses (lower case) that are deposit addresses of payments. */
  depositsAmong(addresses: readonly string[]): Promise<Set<string>> {
    return this.payments.depositsAmong(this.database, addresses);
  }
}

function idsOf(payments: readonly PaymentRow[]): number[] {
  return payments.map(({ payment_id }) => payment_id);
}
