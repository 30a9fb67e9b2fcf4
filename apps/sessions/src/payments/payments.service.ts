import { isTestMerchant } from '@libs/dto/test-mode/test-mode';
import type { TransferChange, TransferDetected } from '@libs/events/payloads/chain.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox, type OutboxRow } from '@libs/service-kit/messaging/outbox/outbox';
import { count } from '@libs/service-kit/telemetry/metrics/metrics';
import { step } from '@libs/state-machines/machine';
import {
  type PaymentEffect,
  type PaymentEvent,
  type PaymentStatus,
  paymentMachine,
} from '@libs/state-machines/payment.machine';
import type { SessionEvent } from '@libs/state-machines/session.machine';
import { Injectable, Logger } from '@nestjs/common';
import { ChainHeadsService } from '../chain-head/chain-heads.service.js';
import { creditedData, detectedData, paymentChanged, revertedData } from '../ledger/payment.data.js';
import { type PaymentRow, transferName } from '../ledger/payment.entity.js';
import { PaymentLedgerService } from '../ledger/payment-ledger.service.js';
import type { SessionRow } from '../ledger/session.entity.js';
import { SessionLedgerService } from '../ledger/session-ledger.service.js';
import { stepSession, termsFacts } from '../ledger/session-steps.js';
import { monthOf } from '../usage-months/months.js';
import { UsageMonthsService } from '../usage-months/usage-months.service.js';
import { type Found, isKnown, isNew, type Known, newest, roundsOf } from './found-transfer.js';
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
 * Turns transfers into payments, and payments into credit. Each method works in the caller's transaction with the rows
 * of its sessions locked, takes events in any order, and publishes what changed.
 *
 * Transfers to different sessions are handled together, with one statement for each step ([ADR
 * 0072](../../../../docs/adr/0072-transfers-are-credited-together.md)).
 *
 * The order of statuses is defined elsewhere: {@link paymentMachine} has the transitions of a payment, and
 * `sessionMachine` of `libs/state-machines/src/session.machine.ts`, which {@link stepSession} applies, has those of its
 * session.
 */
@Injectable()
export class PaymentsService {
  private readonly logger = new Logger('Payments');
  /** The handler of each change of transfers. No two of the transfers belong to one session. */
  private readonly changes: Readonly<Record<TransferChange, (tx: Tx, found: readonly Found[]) => Promise<void>>> = {
    detected: (tx, found) => this.detected(tx, found),
    final: (tx, found) => this.final(tx, found),
    dropped: (tx, found) => this.dropped(tx, found),
  };
  /** The handler of each effect of the machine; it may return an event to publish. */
  private readonly effects: Readonly<
    Record<PaymentEffect, (tx: Tx, moved: MovedPayment) => Promise<OutboxRow | undefined>>
  > = {
    credit: (tx, { payment }) => this.count(tx, payment, 1),
    uncredit: (tx, { before }) => this.count(tx, before, -1),
    publish_confirmed: async (_, moved) => this.credited('payment.confirmed', moved),
    publish_late: async (_, moved) => this.credited('payment.late', moved),
    publish_reverted: async (tx, moved) => this.reverted(tx, moved),
  };

  constructor(
    private readonly outbox: Outbox<'sessions'>,
    private readonly sessions: SessionLedgerService,
    private readonly payments: PaymentLedgerService,
    private readonly usage: UsageMonthsService,
    private readonly heads: ChainHeadsService,
    private readonly small: SmallTransfersService,
  ) {}

  /** Handles one kind of change for these transfers, in any order. Returns how many of them are payments. */
  async changed(tx: Tx, change: TransferChange, transfers: readonly TransferDetected[]): Promise<number> {
    const found = await this.find(tx, transfers);
    // Money in flight neither ends a session nor reopens one, so it needs no capacity.
    if (change !== 'detected')
      await this.sessions.lockOpenSessions(
        tx,
        found.map(({ session }) => session),
      );
    const [small, others] = [[], []] as [Found[], Found[]];
    for (const one of found) (isSmall(one.transfer, one.session, one.payment) ? small : others).push(one);
    await this.usage.countedLast(tx, async () => {
      for (const ofSession of Map.groupBy(small, ({ session }) => session.id).values())
        await this.small.take(tx, ofSession[0]!.session, change, ofSession.map(asSmall));
      const touched = new Set(small.map(({ session }) => session.id));
      for (const round of roundsOf(others)) {
        await this.changes[change](tx, await this.asTheyAre(tx, round, touched));
        for (const { session } of round) touched.add(session.id);
      }
    });
    return others.length;
  }

  /**
   * Returns the sessions and, where they exist, the payments of transfers, all of them locked. Leaves out outdated
   * events and transfers to addresses that are not ours.
   */
  private async find(tx: Tx, transfers: readonly TransferDetected[]): Promise<Found[]> {
    const addressOf = ({ chain_id, to_address }: TransferDetected) => `${chain_id}:${to_address.toLowerCase()}`;
    const oneOfEach = [...Map.groupBy(transfers, addressOf).values()].map(([first]) => first!);
    const sessions = await this.sessions.lockByAddresses(tx, oneOfEach);
    const sessionOf = new Map(sessions.map((row) => [`${row.chain_id}:${row.deposit_address}`, row]));
    const payments = await this.payments.ofTransfers(tx, transfers);
    const paymentOf = new Map(payments.map((row) => [transferName(row), row]));
    return newest(transfers).flatMap((transfer) => {
      const session = sessionOf.get(addressOf(transfer));
      if (!session)
        this.logger.warn(`transfer ${transfer.tx_hash} to ${transfer.to_address}, which is no session of ours`);
      const payment = paymentOf.get(transferName(transfer));
      const isOld = payment && payment.transfer_version >= transfer.version;
      return session && !isOld ? [{ transfer, session, ...(payment && { payment }) }] : [];
    });
  }

  /**
   * Returns the transfers with their sessions read again where these changed since they were found. The sessions are
   * locked already.
   */
  private async asTheyAre(tx: Tx, found: readonly Found[], touched: ReadonlySet<number>): Promise<readonly Found[]> {
    const stale = found.filter(({ session }) => touched.has(session.id));
    if (stale.length === 0) return found;
    const rows = await this.sessions.lockByAddresses(
      tx,
      stale.map(({ transfer }) => transfer),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return found.map((one) => ({ ...one, session: byId.get(one.session.id) ?? one.session }));
  }

  /** Handles transfers that are in a block, or in another block than before. */
  private async detected(tx: Tx, found: readonly Found[]): Promise<void> {
    await this.open(tx, found.filter(isNew));
    await this.advance(tx, found.filter(isKnown), 'seen_again');
  }

  /**
   * Handles transfers that can be relied on. The event may overtake `detected`: then the payment is opened here, so
   * that the merchant receives both events.
   */
  private async final(tx: Tx, found: readonly Found[]): Promise<void> {
    const opened = await this.open(tx, found.filter(isNew));
    const known = found.filter(isKnown);
    const back = await this.advance(
      tx,
      known.filter(({ payment }) => payment.status === 'reverted'),
      'seen_again',
    );
    const there = known.filter(({ payment }) => payment.status !== 'reverted');
    await this.advance(tx, [...opened, ...back, ...there], 'final');
  }

  /** Handles transfers whose blocks left the chain. */
  private async dropped(tx: Tx, found: readonly Found[]): Promise<void> {
    await this.advance(tx, found.filter(isKnown), 'dropped');
    // These events overtook the detection: stored so that the older event is recognized, but nothing is published yet.
    await this.payments.insert(tx, 'reverted', found.filter(isNew));
  }

  private async open(tx: Tx, found: readonly Found[]): Promise<Known[]> {
    const payments = await this.payments.insert(tx, 'detected', found);
    const opened = found.map((one, index) => ({ ...one, payment: payments[index]! }));
    await this.outbox.publishAll(
      tx,
      opened.map(({ session, payment }) =>
        this.outbox.row('payment.detected', paymentChanged(payment, session, detectedData(payment, session))),
      ),
    );
    const after = await this.settle(
      tx,
      opened.map((one) => ({ ...one, on: 'transfer_detected' })),
    );
    return opened.map((one, index) => ({ ...one, session: after[index]! }));
  }

  /** Takes the step of each payment. Returns those that took one, in their new state. */
  private async advance(tx: Tx, known: readonly Known[], on: PaymentEvent): Promise<Known[]> {
    const [moves, stays] = [[], []] as [
      (Known & { status: PaymentStatus; effects: readonly PaymentEffect[] })[],
      Known[],
    ];
    for (const one of known) {
      const onTime = isOnTime(one.session, one.transfer);
      const taken = step(paymentMachine, one.payment.status, on, { onTime });
      if (taken) moves.push({ ...one, status: taken.to, effects: taken.effects });
      else stays.push(one);
    }
    // These change nothing for the payment, but an older event that arrives later must be recognized as old.
    await this.payments.savePositions(
      tx,
      stays.map(({ payment, transfer }) => ({ id: payment.id, transfer })),
    );
    const payments = await this.payments.move(
      tx,
      moves.map(({ payment, status, transfer }) => ({ id: payment.id, status, transfer })),
    );
    const sessions = await this.settle(
      tx,
      moves.map(({ session, effects }, index) => ({
        session,
        on: sessionEventOf(effects, on),
        payment: payments[index]!,
      })),
    );
    const events: (OutboxRow | undefined)[] = [];
    for (const [index, { payment: before, effects }] of moves.entries()) {
      const moved = { before, payment: payments[index]!, session: sessions[index]! };
      for (const effect of effects) events.push(await this.effects[effect](tx, moved));
    }
    await this.outbox.publishAll(
      tx,
      events.filter((event) => event !== undefined),
    );
    return moves.map(({ transfer }, index) => ({ transfer, session: sessions[index]!, payment: payments[index]! }));
  }

  private reverted(tx: Tx, { before, payment, session }: MovedPayment): OutboxRow {
    const data = revertedData(before, payment, session);
    const event = this.outbox.row('payment.reverted', paymentChanged(payment, session, data));
    // A simulated reorg concerns no operator.
    if (isTestMerchant(payment.merchant_id)) return event;
    tx.afterCommit(() => count('checkout_payments_reverted_total', { from: before.status }));
    if (before.status === 'detected') return event;
    const { credited_units, swept_units } = data.loss!;
    this.logger.error(
      `payment ${payment.id} was ${data.previous_status} and left the chain: ${credited_units} base units of ${payment.asset} had been credited, ${swept_units} swept`,
    );
    return event;
  }

  private credited(event: 'payment.confirmed' | 'payment.late', { payment, session }: MovedPayment): OutboxRow {
    return this.outbox.row(event, paymentChanged(payment, session, creditedData(payment, session)));
  }

  private async count(tx: Tx, payment: PaymentRow, sign: 1 | -1): Promise<undefined> {
    const volume = BigInt(sign) * payment.base_units;
    // Newly credited money was not swept yet; money taken back may have been.
    const [fee, net] = [-(payment.fee ?? 0n), -(payment.net ?? 0n)];
    await this.usage.add(tx, [{ ...monthOf(payment), payments: sign, volume, fee, net }]);
  }

  /** Updates sessions to the current sums of their payments. Returns their new rows, in the same order. */
  private async settle(
    tx: Tx,
    settled: readonly { session: SessionRow; on: SessionEvent; payment: PaymentRow }[],
  ): Promise<SessionRow[]> {
    if (settled.length === 0) return [];
    const sessions = settled.map(({ session }) => session);
    const sums = await this.payments.sumsOfAll(
      tx,
      sessions.map(({ id }) => id),
    );
    const isPast = await this.heads.pastOf(tx, [...new Set(sessions.map(({ chain_id }) => chain_id))]);
    const after = settled.map(({ session, on, payment }) => {
      const windowOver = isPast(session.chain_id, session.expires_at);
      const facts = { ...termsFacts(session), ...sums.get(session.id)!, windowOver, late: payment.late };
      return stepSession(session, on, facts).session;
    });
    await this.sessions.saveStates(tx, after);
    return after;
  }
}

function asSmall({ transfer, session, payment: known }: Found): SmallTransfer {
  return { transfer, known, onTime: isOnTime(session, transfer) };
}

/** The session event for each effect of a payment's step; null where that follows from the event alone. */
const SESSION_EVENTS: Readonly<Record<PaymentEffect, SessionEvent | null>> = {
  credit: 'credited',
  uncredit: 'credit_reverted',
  publish_confirmed: null,
  publish_late: null,
  publish_reverted: null,
};

/** Returns the session event that a payment's step causes. */
function sessionEventOf(effects: readonly PaymentEffect[], on: PaymentEvent): SessionEvent {
  const meant = effects.map((effect) => SESSION_EVENTS[effect]).find((event) => event !== null);
  return meant ?? (on === 'dropped' ? 'transfer_dropped' : 'transfer_detected');
}
