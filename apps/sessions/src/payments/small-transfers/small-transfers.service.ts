import type { TransferChange, TransferDetected } from '@libs/events/payloads/chain.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { ChainHeadsService } from '../../chain-head/chain-heads.service.js';
import { creditedData, detectedData, paymentChanged, revertedData } from '../../ledger/payment.data.js';
import type { PaymentRow } from '../../ledger/payment.entity.js';
import { PaymentLedgerService, type SessionSums } from '../../ledger/payment-ledger.service.js';
import type { SessionRow } from '../../ledger/session.entity.js';
import { SessionLedgerService } from '../../ledger/session-ledger.service.js';
import { stepSession, termsFacts } from '../../ledger/session-steps.js';
import { termsOf } from '../../ledger/session-terms.js';
import { UsageMonthsService } from '../../usage-months/usage-months.service.js';
import { meaningOf, shareOf, statusAfter } from './small-transfer.js';
import { SmallTransfersRepository } from './small-transfers.repository.js';

/** A transfer below the minimum, its row so far, and whether it came before the session's end. */
export interface SmallTransfer {
  transfer: TransferDetected;
  known: PaymentRow | undefined;
  onTime: boolean;
}

/** A row before and after an event about its transfer. */
interface Moved {
  before: PaymentRow | undefined;
  row: PaymentRow;
}

/**
 * Transfers below the merchant's minimum (ADR 0025): they count in the session's sum like any money, and make no
 * payment, event or webhook of their own. One call uses a bounded number of statements, however many transfers it has.
 */
@Injectable()
export class SmallTransfersService {
  constructor(
    private readonly outbox: Outbox<'sessions'>,
    private readonly sessions: SessionLedgerService,
    private readonly payments: PaymentLedgerService,
    private readonly small: SmallTransfersRepository,
    private readonly usage: UsageMonthsService,
    private readonly heads: ChainHeadsService,
  ) {}

  /** Applies events about small transfers of one session, which the caller has locked. */
  async take(tx: Tx, session: SessionRow, change: TransferChange, transfers: readonly SmallTransfer[]): Promise<void> {
    if (transfers.length === 0) return;
    const moves = transfers.map(({ transfer, known, onTime }) => ({
      transfer,
      status: statusAfter(known, change, onTime),
    }));
    const rows = await this.small.saveAll(tx, session, moves);
    const beforeOf = new Map(transfers.flatMap(({ known }) => (known ? [[known.id, known]] : [])));
    const moved = rows.map((row) => ({ before: beforeOf.get(row.id), row }));
    const shown = await this.settle(tx, session, moved);
    await this.count(tx, moved, shown);
    await this.notifySweeper(tx, session, moved, shown);
  }

  /** Updates the session to its current sums. Returns the row that became a payment for this, if one had to. */
  private async settle(tx: Tx, session: SessionRow, moved: readonly Moved[]): Promise<PaymentRow | undefined> {
    const after = await this.payments.sumsOf(tx, session.id);
    const before = sumsBefore(after, moved);
    const facts = termsFacts(session);
    const meaning = meaningOf(facts.needed, before, after);
    if (!meaning) {
      if (after.paid !== session.paid) await this.sessions.saveState(tx, { ...session, paid: after.paid });
      return undefined;
    }
    const cause = largest(moved);
    const windowOver = await this.heads.isPast(tx, session.chain_id, session.expires_at);
    const { session: stepped } = stepSession(session, meaning.on, {
      ...facts,
      ...after,
      windowOver,
      late: cause.row.late,
    });
    await this.sessions.saveState(tx, stepped);
    if (!meaning.shown) return undefined;
    const shown = await this.payments.show(tx, cause.row.id);
    await this.publishShown(tx, stepped, shown, cause.before);
    return shown;
  }

  /** Publishes the events of a regular payment: first that it was detected, then its outcome. */
  private async publishShown(
    tx: Tx,
    session: SessionRow,
    payment: PaymentRow,
    before: PaymentRow | undefined,
  ): Promise<void> {
    const credited = paymentChanged(payment, session, creditedData(payment, session));
    if (payment.status === 'reverted')
      return this.outbox.publish(tx, 'payment.reverted', {
        ...credited,
        data: revertedData(before ?? payment, payment, session),
      });
    await this.outbox.publish(tx, 'payment.detected', paymentChanged(payment, session, detectedData(payment, session)));
    if (payment.status === 'confirmed') await this.outbox.publish(tx, 'payment.confirmed', credited);
    if (payment.status === 'late') await this.outbox.publish(tx, 'payment.late', credited);
  }

  /**
   * Counts small transfers as volume, because they reach the treasury. Only the one that became a payment is counted as
   * one.
   */
  private async count(tx: Tx, moved: readonly Moved[], shown: PaymentRow | undefined): Promise<void> {
    const changes = moved.flatMap(({ before, row }) => {
      const volume = shareOf(row).paid - shareOf(before).paid;
      const payments = row.id === shown?.id && volume > 0n ? 1 : 0;
      const at = (volume < 0n ? before?.confirmed_at : row.confirmed_at) as Date;
      const { merchant_id: merchantId, asset } = row;
      const gone = before?.status === 'swept' && row.status !== 'swept' ? before : undefined;
      const [fee, net] = [-(gone?.fee ?? 0n), -(gone?.net ?? 0n)];
      return volume === 0n ? [] : [{ merchantId, asset, at, payments, volume, fee, net }];
    });
    await this.usage.add(tx, changes);
  }

  /** Notifies the sweeper of every credited row, because a sweep must be shared out to the base unit. */
  private async notifySweeper(
    tx: Tx,
    session: SessionRow,
    moved: readonly Moved[],
    shown: PaymentRow | undefined,
  ): Promise<void> {
    const changed = moved.filter(
      ({ before, row }) => row.id !== shown?.id && shareOf(row).paid !== shareOf(before).paid,
    );
    for (const [token_address, ofToken] of Map.groupBy(changed, ({ row }) => row.token_address)) {
      await this.outbox.publish(tx, 'dust.changed', {
        chain_id: session.chain_id,
        merchant_id: session.merchant_id,
        token_address,
        deposit: termsOf(session),
        transfers: ofToken.map(({ row }) => ({
          payment_id: row.id,
          base_units: String(row.base_units),
          block_number: row.block_number,
          log_index: row.log_index,
          reverted: row.status === 'reverted',
        })),
      });
    }
  }
}

function sumsBefore(after: SessionSums, moved: readonly Moved[]): SessionSums {
  return moved.reduce((sums, { before, row }) => {
    const [was, is] = [shareOf(before), shareOf(row)];
    return { paid: sums.paid - is.paid + was.paid, inFlight: sums.inFlight - is.inFlight + was.inFlight };
  }, after);
}

/** Returns the transfer to publish as a payment when one must be. */
function largest(moved: readonly Moved[]): Moved {
  return moved.reduce((most, one) => (one.row.base_units > most.row.base_units ? one : most));
}
