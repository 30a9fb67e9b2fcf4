import { isTestMerchant } from '@libs/dto/test-mode/test-mode';
import type { TransferChange, TransferDetected } from '@libs/events/payloads/chain.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { count } from '@libs/service-kit/telemetry/metrics/metrics';
import { step } from '@libs/state-machines/machine';
import { type PaymentEffect, type PaymentEvent, paymentMachine } from '@libs/state-machines/payment.machine';
import type { SessionEvent } from '@libs/state-machines/session.machine';
import { Injectable, Logger } from '@nestjs/common';
import { ChainHeadsService } from '../chain-head/chain-heads.service.js';
import { creditedData, detectedData, paymentChanged, revertedData } from '../ledger/payment.data.js';
import type { PaymentRow } from '../ledger/payment.entity.js';
import { PaymentLedgerService } from '../ledger/payment-ledger.service.js';
import type { SessionRow } from '../ledger/session.entity.js';
import { SessionLedgerService } from '../ledger/session-ledger.service.js';
import { stepSession, termsFacts } from '../ledger/session-steps.js';
import { monthOf } from '../usage/months.js';
import { UsageService } from '../usage/usage.service.js';
import { isOnTime } from './on-time.js';
import { isSmall } from './small-transfers/small-transfer.js';
import { type SmallTransfer, SmallTransfersService } from './small-transfers/small-transfers.service.js';

/** A payment before and after a step, with its session after it. */
interface MovedPayment {
  before: PaymentRow;
  payment: PaymentRow;
  session: SessionRow;
}

/**
 * Transfers become payments, payments become credit. Each method works in the caller's transaction with the session
 * row locked, takes events in any order, and publishes what changed.
 *
 * Which status follows which is no part of this file: {@link paymentMachine} has the transitions of a payment, and `sessionMachine` of
 * `libs/state-machines/src/session.machine.ts`, which {@link stepSession} applies, has those of its session.
 */
@Injectable()
export class PaymentsService {
  private readonly logger = new Logger('Payments');
  /** What each effect of the machine does. */
  private readonly effects: Readonly<Record<PaymentEffect, (tx: Tx, moved: MovedPayment) => Promise<void>>> = {
    credit: (tx, { payment }) => this.count(tx, payment, 1),
    uncredit: (tx, { before }) => this.count(tx, before, -1),
    publish_confirmed: (tx, moved) => this.publish(tx, 'payment.confirmed', moved),
    publish_late: (tx, moved) => this.publish(tx, 'payment.late', moved),
    publish_reverted: (tx, moved) => this.publishReverted(tx, moved),
  };

  constructor(
    private readonly outbox: Outbox<'sessions'>,
    private readonly sessions: SessionLedgerService,
    private readonly payments: PaymentLedgerService,
    private readonly usage: UsageService,
    private readonly heads: ChainHeadsService,
    private readonly small: SmallTransfersService,
  ) {}

  /** A transfer is in a block, or in another block than before. */
  async detected(tx: Tx, transfer: TransferDetected): Promise<void> {
    const found = await this.find(tx, transfer);
    if (!found || (await this.isTakenAsSmall(tx, 'detected', transfer, found))) return;
    if (found.payment) await this.advance(tx, found.session, found.payment, 'seen_again', transfer);
    else await this.open(tx, found.session, transfer);
  }

  /** A transfer can be relied on. */
  async final(tx: Tx, transfer: TransferDetected): Promise<void> {
    const found = await this.find(tx, transfer);
    if (!found || (await this.isTakenAsSmall(tx, 'final', transfer, found))) return;
    const detected = await this.detectedFirst(tx, found, transfer);
    if (detected) await this.advance(tx, detected.session, detected.payment, 'final', transfer);
  }

  /** The block of a transfer left the chain. */
  async dropped(tx: Tx, transfer: TransferDetected): Promise<void> {
    const found = await this.find(tx, transfer);
    if (!found || (await this.isTakenAsSmall(tx, 'dropped', transfer, found))) return;
    if (found.payment) await this.advance(tx, found.session, found.payment, 'dropped', transfer);
    // Overtook its own detection: noted so that the older event is recognized, but nothing is published yet.
    else await this.payments.insert(tx, transfer, found.session, 'reverted');
  }

  /** The same happened to many transfers to one address. Returns how many of them are payments. */
  async changed(tx: Tx, change: TransferChange, transfers: readonly TransferDetected[]): Promise<number> {
    const [first] = transfers;
    const session = first && (await this.sessions.lockByAddress(tx, first.chain_id, first.to_address));
    if (!session) return 0;
    const rows = await this.payments.ofTransfers(tx, session.chain_id, transfers);
    const rowOf = new Map(rows.map((row) => [placeOf(row), row]));
    const news = transfers.filter((transfer) => {
      const row = rowOf.get(placeOf(transfer));
      return !row || row.transfer_version < transfer.version;
    });
    const [small, others] = [[], []] as [SmallTransfer[], TransferDetected[]];
    for (const transfer of news) {
      const row = rowOf.get(placeOf(transfer));
      if (isSmall(transfer, session, row)) small.push(asSmall(transfer, session, row));
      else others.push(transfer);
    }
    await this.usage.countedLast(tx, async () => {
      await this.small.take(tx, session, change, small);
      for (const transfer of others) await this[change](tx, transfer);
    });
    return others.length;
  }

  private async isTakenAsSmall(
    tx: Tx,
    change: TransferChange,
    transfer: TransferDetected,
    { session, payment }: { session: SessionRow; payment?: PaymentRow },
  ): Promise<boolean> {
    if (!isSmall(transfer, session, payment)) return false;
    await this.small.take(tx, session, change, [asSmall(transfer, session, payment)]);
    return true;
  }

  /** The session and, if there is one, the payment of a transfer. Undefined for old news and for addresses not ours. */
  private async find(
    tx: Tx,
    transfer: TransferDetected,
  ): Promise<{ session: SessionRow; payment?: PaymentRow } | undefined> {
    const session = await this.sessions.lockByAddress(tx, transfer.chain_id, transfer.to_address);
    if (!session) {
      this.logger.warn(`transfer ${transfer.tx_hash} to ${transfer.to_address}, which is no session of ours`);
      return undefined;
    }
    const payment = await this.payments.byTransfer(tx, transfer);
    if (payment && payment.transfer_version >= transfer.version) return undefined;
    return { session, payment };
  }

  /** `final` may overtake `detected`: then the payment is opened here, so that the merchant receives both events. */
  private async detectedFirst(
    tx: Tx,
    found: { session: SessionRow; payment?: PaymentRow },
    transfer: TransferDetected,
  ) {
    if (!found.payment) return this.open(tx, found.session, transfer);
    if (found.payment.status !== 'reverted') return { session: found.session, payment: found.payment };
    return this.advance(tx, found.session, found.payment, 'seen_again', transfer);
  }

  private async open(tx: Tx, session: SessionRow, transfer: TransferDetected) {
    const payment = await this.payments.insert(tx, transfer, session, 'detected');
    const data = detectedData(payment, session);
    await this.outbox.publish(tx, 'payment.detected', paymentChanged(payment, session, data));
    return { session: await this.settle(tx, session, 'transfer_detected', payment), payment };
  }

  private async advance(
    tx: Tx,
    session: SessionRow,
    payment: PaymentRow,
    on: PaymentEvent,
    transfer: TransferDetected,
  ) {
    const taken = step(paymentMachine, payment.status, on, { onTime: isOnTime(session, transfer) });
    if (!taken) {
      // Changes nothing for the payment, but an older word that comes after it must be known as old.
      await this.payments.savePlace(tx, payment.id, transfer);
      return undefined;
    }
    const moved = await this.payments.move(tx, payment.id, taken.to, transfer);
    const after = await this.settle(tx, session, sessionEventOf(taken.effects, on), moved);
    for (const effect of taken.effects)
      await this.effects[effect](tx, { before: payment, payment: moved, session: after });
    return { session: after, payment: moved };
  }

  private async publishReverted(tx: Tx, { before, payment, session }: MovedPayment): Promise<void> {
    const data = revertedData(before, payment, session);
    await this.outbox.publish(tx, 'payment.reverted', paymentChanged(payment, session, data));
    // A simulated reorg is no trouble of anybody.
    if (isTestMerchant(payment.merchant_id)) return;
    tx.afterCommit(() => count('checkout_payments_reverted_total', { from: before.status }));
    if (before.status === 'detected') return;
    const { credited_units, swept_units } = data.loss!;
    this.logger.error(
      `payment ${payment.id} was ${data.previous_status} and left the chain: ${credited_units} base units of ${payment.asset} had been credited, ${swept_units} swept`,
    );
  }

  private publish(
    tx: Tx,
    event: 'payment.confirmed' | 'payment.late',
    { payment, session }: MovedPayment,
  ): Promise<void> {
    return this.outbox.publish(tx, event, paymentChanged(payment, session, creditedData(payment, session)));
  }

  private async count(tx: Tx, payment: PaymentRow, sign: 1 | -1): Promise<void> {
    const volume = BigInt(sign) * payment.base_units;
    // What is credited now was not swept yet; what is taken back may have been.
    const [fee, net] = [-(payment.fee ?? 0n), -(payment.net ?? 0n)];
    await this.usage.add(tx, [{ ...monthOf(payment), payments: sign, volume, fee, net }]);
  }

  /** Takes the session over what its payments add up to now. */
  private async settle(tx: Tx, session: SessionRow, on: SessionEvent, payment: PaymentRow): Promise<SessionRow> {
    const { paid, inFlight } = await this.payments.sumsOf(tx, session.id);
    const windowOver = await this.heads.isPast(tx, session.chain_id, session.expires_at);
    const facts = { ...termsFacts(session), paid, inFlight, windowOver, late: payment.late };
    const { session: after } = stepSession(session, on, facts);
    await this.sessions.saveState(tx, after);
    return after;
  }
}

function asSmall(transfer: TransferDetected, session: SessionRow, known: PaymentRow | undefined): SmallTransfer {
  return { transfer, known, onTime: isOnTime(session, transfer) };
}

/** The name of a transfer within its chain. */
function placeOf({ tx_hash, log_ordinal }: { tx_hash: string; log_ordinal: number }): string {
  return `${tx_hash}:${log_ordinal}`;
}

/** What each effect of a payment's step means for its session; null where that follows from the event alone. */
const SESSION_EVENTS: Readonly<Record<PaymentEffect, SessionEvent | null>> = {
  credit: 'credited',
  uncredit: 'credit_reverted',
  publish_confirmed: null,
  publish_late: null,
  publish_reverted: null,
};

/** What a payment's step means for its session. */
function sessionEventOf(effects: readonly PaymentEffect[], on: PaymentEvent): SessionEvent {
  const meant = effects.map((effect) => SESSION_EVENTS[effect]).find((event) => event !== null);
  return meant ?? (on === 'dropped' ? 'transfer_dropped' : 'transfer_detected');
}
