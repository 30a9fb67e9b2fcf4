import type { SweepBlock } from '@libs/events/payloads/sweeps.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { SweeperSettings } from '../settings.js';
import type { Blocked } from './payment.entity.js';
import { PaymentsRepository } from './payments.repository.js';

/** The first retry waits four intervals (a minute by default), each next one twice as long, at most an hour. */
const FIRST_WAIT_INTERVALS = 4;
const LONGEST_WAIT_MS = 3_600_000;

/** Blocks payments that need a person's attention, publishes that once, and schedules their retries. */
@Injectable()
export class BlocksService {
  constructor(
    private readonly settings: SweeperSettings,
    private readonly payments: PaymentsRepository,
    private readonly outbox: Outbox<'sweeper'>,
  ) {}

  /**
   * Publishes one `sweep.blocked` per merchant and reason, with only the payments that were not blocked for it before.
   */
  async block(tx: Tx, blocked: readonly Blocked[]): Promise<void> {
    for (const [merchantId, ofMerchant] of Map.groupBy(blocked, ({ payment }) => payment.merchant_id)) {
      for (const [reason, list] of Map.groupBy(ofMerchant, (one) => one.reason)) {
        await this.blockFor(tx, merchantId, reason, list);
      }
    }
  }

  private async blockFor(tx: Tx, merchantId: number, reason: SweepBlock, list: readonly Blocked[]): Promise<void> {
    const { message } = list[0]!;
    const waits = list.map(({ payment }) => ({ paymentId: payment.payment_id, waitMs: this.waitMs(payment.tries) }));
    const changed = await this.payments.block(tx, reason, message, waits);
    if (changed.length === 0) return;
    await this.outbox.publish(tx, 'sweep.blocked', {
      merchant_id: merchantId,
      reason,
      payment_ids: changed.toSorted((a, b) => a - b),
      message,
    });
  }

  private waitMs(tries: number): number {
    return Math.min(this.settings.sweepIntervalMs * FIRST_WAIT_INTERVALS * 2 ** Math.min(tries, 20), LONGEST_WAIT_MS);
  }
}
