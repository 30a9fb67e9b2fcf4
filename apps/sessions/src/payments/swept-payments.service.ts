import type { SweepDone, SweepUndone, SweptPayment } from '@libs/events/payloads/sweeps.payload';
import { sweptCents } from '@libs/money/fees/swept-cents';
import type { Tx } from '@libs/service-kit/database/sql';
import { PoisonError } from '@libs/service-kit/messaging/inbox/on-event';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { step } from '@libs/state-machines/machine';
import { paymentMachine } from '@libs/state-machines/payment.machine';
import { Injectable } from '@nestjs/common';
import { sweptData } from '../ledger/payment.data.js';
import type { PaymentRow } from '../ledger/payment.entity.js';
import { PaymentLedgerService, type SweptShare } from '../ledger/payment-ledger.service.js';
import type { SessionRow } from '../ledger/session.entity.js';
import { SessionLedgerService } from '../ledger/session-ledger.service.js';
import { monthOf } from '../usage-months/months.js';
import { UsageMonthsService } from '../usage-months/usage-months.service.js';

/** The fields of a payment in an event about a sweep. */
type SweepItem = Pick<SweptPayment, 'payment_id' | 'version'>;

/** The same with its payment and session. */
interface Found<Item extends SweepItem> {
  item: Item;
  payment: PaymentRow;
  session: SessionRow;
}

/** Payments that reached the treasury, as the chain shows it. */
@Injectable()
export class SweptPaymentsService {
  constructor(
    private readonly outbox: Outbox<'sessions'>,
    private readonly sessions: SessionLedgerService,
    private readonly payments: PaymentLedgerService,
    private readonly usage: UsageMonthsService,
  ) {}

  /**
   * Marks payments that reached the treasury, as the chain shows. Returns how many of them are not below the minimum.
   */
  async swept(tx: Tx, sweep: SweepDone): Promise<number> {
    const found = await this.find(tx, sweep);
    await this.usage.countedLast(tx, () => this.save(tx, sweep, found.filter(isNews)));
    return found.filter(({ payment }) => !payment.below_minimum).length;
  }

  /**
   * Saves sweeps. Only final money is swept, so if a payment is missing here, its confirmation is still on its way: the
   * event is retried until it has come.
   */
  private async save(tx: Tx, sweep: SweepDone, found: readonly Found<SweptPayment>[]): Promise<void> {
    const shares = new Map<number, SweptShare>();
    for (const { item, payment: before } of found) {
      const { version = 0 } = item;
      // The event that the earlier sweep was undone is still on its way, and will count as old.
      const payment = before.status === 'swept' ? await this.undo(tx, before, version) : before;
      if (!step(paymentMachine, payment.status, 'swept', { onTime: !payment.late })) {
        throw new Error(`payment ${payment.id} was swept while it is ${payment.status}`);
      }
      const units = { fee: BigInt(item.fee), net: BigInt(item.net) };
      shares.set(payment.id, { id: payment.id, ...units, ...sweptCents(units), sweepVersion: version });
    }
    const by = { sweepTxHash: sweep.sweep_tx_hash, treasuryAddress: sweep.treasury_address.toLowerCase() };
    const saved = await this.payments.saveSwept(tx, by, [...shares.values()]);
    await this.usage.add(
      tx,
      saved.map((row) => {
        const { fee, net } = shares.get(row.id)!;
        return { ...monthOf(row), payments: 0, volume: 0n, fee, net };
      }),
    );
    // In the order of the event, which is the order on the chain.
    const savedOf = new Map(saved.map((row) => [row.id, row]));
    const published = found.flatMap(({ session, payment: { id } }) => {
      const row = savedOf.get(id);
      if (!row || row.below_minimum || isSameSweep(row)) return [];
      return this.outbox.row('payment.swept', { merchant_id: row.merchant_id, data: sweptData(row, session) });
    });
    await this.outbox.publishAll(tx, published);
  }

  /**
   * Undoes a sweep that the chain took away. Its payments are credited as before and swept again, unless the chain took
   * those away too.
   */
  async undone(tx: Tx, sweep: SweepUndone): Promise<void> {
    const found = await this.find(tx, sweep);
    await this.usage.countedLast(tx, async () => {
      for (const { item, payment } of found.filter(isNews)) await this.undo(tx, payment, item.version);
    });
  }

  /** Returns the payments of a sweep, with their sessions locked. Leaves out payments that are not known here. */
  private async find<Item extends SweepItem>(
    tx: Tx,
    { chain_id, payments: items }: { chain_id: number; payments: readonly Item[] },
  ): Promise<Found<Item>[]> {
    const unique = [...new Map(items.map((item) => [item.payment_id, item])).values()];
    const ids = unique.map(({ payment_id }) => payment_id);
    // The sessions first, as everywhere: two handlers that lock in different orders wait for each other.
    const sessions = new Map((await this.sessions.lockByPayments(tx, ids)).map((row) => [row.id, row]));
    const payments = new Map((await this.payments.byIds(tx, ids)).map((row) => [row.id, row]));
    return unique.flatMap((item) => {
      const payment = payments.get(item.payment_id);
      const session = payment && sessions.get(payment.session_id);
      if (!session) return [];
      expectChain(payment, chain_id);
      return { item, payment, session };
    });
  }

  /** Takes a sweep back where the payment is swept. Returns the payment in its new state. */
  private async undo(tx: Tx, payment: PaymentRow, version: number): Promise<PaymentRow> {
    const taken = step(paymentMachine, payment.status, 'sweep_undone', { onTime: !payment.late });
    if (!taken) {
      await this.payments.saveSweepVersion(tx, payment.id, version);
      return payment;
    }
    const [fee, net] = [-(payment.fee as bigint), -(payment.net as bigint)];
    await this.usage.add(tx, [{ ...monthOf(payment), payments: 0, volume: 0n, fee, net }]);
    return this.payments.unsweep(tx, { id: payment.id, status: taken.to, sweep_version: version });
  }
}

/**
 * Throws `PoisonError` unless the sweep is on the payment's own chain: the sweeper of another network must not end a
 * payment.
 */
function expectChain({ id, chain_id }: PaymentRow, chainOfSweep: number): void {
  if (chain_id !== chainOfSweep)
    throw new PoisonError(`payment ${id} of chain ${chain_id} was not swept on ${chainOfSweep}`);
}

/**
 * Returns whether the event's sweep version is newer than the stored one. An event without a version was published
 * before reorgs of sweeps were handled.
 */
function isNews({ payment: { status, sweep_version }, item: { version } }: Found<SweepItem>): boolean {
  return version === undefined ? status !== 'swept' : version > sweep_version;
}

/**
 * Returns whether a sweep that the chain took away is back unchanged, and nothing else happened to the payment: its
 * merchant has the webhook already.
 */
function isSameSweep({ undone_sweep: undone, confirmed_at, sweep_tx_hash, net }: PaymentRow): boolean {
  if (!undone || !confirmed_at || Date.parse(undone.undone_at) < confirmed_at.getTime()) return false;
  return undone.sweep_tx_hash === sweep_tx_hash && undone.net === String(net);
}
