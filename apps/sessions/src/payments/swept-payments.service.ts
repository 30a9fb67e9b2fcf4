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
import { PaymentLedgerService } from '../ledger/payment-ledger.service.js';
import { SessionLedgerService } from '../ledger/session-ledger.service.js';
import { monthOf } from '../usage/months.js';
import { UsageService } from '../usage/usage.service.js';
import { SmallTransfersRepository } from './small-transfers/small-transfers.repository.js';

/** Payments that reached the treasury, as the chain shows it. */
@Injectable()
export class SweptPaymentsService {
  constructor(
    private readonly outbox: Outbox<'sessions'>,
    private readonly sessions: SessionLedgerService,
    private readonly payments: PaymentLedgerService,
    private readonly small: SmallTransfersRepository,
    private readonly usage: UsageService,
  ) {}

  /** The chain shows that payments reached the treasury. Returns how many of them were published. */
  async swept(tx: Tx, sweep: SweepDone): Promise<number> {
    const small = new Set(await this.sweptSmall(tx, sweep));
    const others = sweep.payments.filter((item) => !small.has(item));
    await this.usage.countedLast(tx, async () => {
      for (const item of others) await this.sweptOne(tx, sweep, item);
    });
    return others.length;
  }

  /** Marks those below the minimum, all together, and publishes nothing. Returns them. */
  private async sweptSmall(tx: Tx, sweep: SweepDone): Promise<SweptPayment[]> {
    const [first] = sweep.payments;
    if (!first || !(await this.sessions.lockByPayment(tx, first.payment_id))) return [];
    const rows = await this.payments.byIds(
      tx,
      sweep.payments.map(({ payment_id }) => payment_id),
    );
    for (const row of rows) expectChain(row, sweep);
    const small = new Map(rows.filter(({ below_minimum }) => below_minimum).map((row) => [row.id, row]));
    const items = sweep.payments.filter(({ payment_id }) => small.has(payment_id));
    const news = items.filter((item) => isNews(small.get(item.payment_id)!, item.version));
    const early = news
      .map(({ payment_id }) => small.get(payment_id)!)
      .find(({ status }) => status === 'detected' || status === 'reverted');
    if (early) throw new Error(`transfer ${early.id} was swept while it is ${early.status}`);
    for (const { payment_id, version = 0 } of news) await this.undoOlder(tx, small.get(payment_id)!, version);
    const swept = { sweepTxHash: sweep.sweep_tx_hash, treasuryAddress: sweep.treasury_address.toLowerCase() };
    const shares = news.map(({ payment_id: id, fee, net, version: sweepVersion = 0 }) => {
      const units = { fee: BigInt(fee), net: BigInt(net) };
      return { id, ...units, ...sweptCents(units), sweepVersion };
    });
    const saved = shares.length > 0 ? await this.small.saveSwept(tx, swept, shares) : [];
    await this.usage.add(
      tx,
      saved.map((row) => {
        const [fee, net] = [row.fee as bigint, row.net as bigint];
        return { ...monthOf(row), payments: 0, volume: 0n, fee, net };
      }),
    );
    return items;
  }

  private async sweptOne(tx: Tx, sweep: SweepDone, item: SweptPayment): Promise<void> {
    // The session first, as everywhere: two handlers that lock in different orders wait for each other.
    const session = await this.sessions.lockByPayment(tx, item.payment_id);
    const before = session && (await this.payments.byId(tx, item.payment_id));
    if (!before) return;
    expectChain(before, sweep);
    if (!isNews(before, item.version)) return;
    const { version = 0 } = item;
    // The word that the sweep before was undone is still on its way here, and will be old news.
    const payment = await this.undoOlder(tx, before, version);
    // Only final money is swept, so its confirmation is on its way here: tried again until it has come.
    if (!step(paymentMachine, payment.status, 'swept', { onTime: !payment.late })) {
      throw new Error(`payment ${payment.id} was swept while it is ${payment.status}`);
    }
    const units = { fee: BigInt(item.fee), net: BigInt(item.net) };
    const { feeUsdCents, netUsdCents } = sweptCents(units);
    const saved = await this.payments.saveSwept(tx, payment.id, {
      ...units,
      feeUsdCents,
      netUsdCents,
      sweepTxHash: sweep.sweep_tx_hash,
      treasuryAddress: sweep.treasury_address.toLowerCase(),
      sweepVersion: Math.max(version, payment.sweep_version),
    });
    await this.usage.add(tx, [{ ...monthOf(payment), payments: 0, volume: 0n, ...units }]);
    if (isSameSweep(payment, saved)) return;
    await this.outbox.publish(tx, 'payment.swept', {
      merchant_id: payment.merchant_id,
      data: sweptData(saved, session),
    });
  }

  /** The chain took a sweep away. What it was of is credited as before and swept again, unless the chain took that away too. */
  async undone(tx: Tx, sweep: SweepUndone): Promise<void> {
    await this.usage.countedLast(tx, async () => {
      for (const { payment_id, version } of sweep.payments) {
        const session = await this.sessions.lockByPayment(tx, payment_id);
        const payment = session && (await this.payments.byId(tx, payment_id));
        if (payment) expectChain(payment, sweep);
        if (payment && isNews(payment, version)) await this.undo(tx, payment, version);
      }
    });
  }

  private async undoOlder(tx: Tx, payment: PaymentRow, version: number): Promise<PaymentRow> {
    return payment.status === 'swept' ? this.undo(tx, payment, version) : payment;
  }

  /** Takes a sweep back where the payment is swept. Returns the payment as it is then. */
  private async undo(tx: Tx, payment: PaymentRow, version: number): Promise<PaymentRow> {
    const taken = step(paymentMachine, payment.status, 'sweep_undone', { onTime: !payment.late });
    if (!taken) {
      await this.payments.saveSweepVersion(tx, payment.id, version);
      return payment;
    }
    const [fee, net] = [-(payment.fee as bigint), -(payment.net as bigint)];
    await this.usage.add(tx, [{ ...monthOf(payment), payments: 0, volume: 0n, fee, net }]);
    await this.payments.unsweep(tx, { id: payment.id, status: taken.to, sweep_version: version });
    return (await this.payments.byId(tx, payment.id)) as PaymentRow;
  }
}

/** A sweep moves what was paid on its own chain: no sweeper of another network ends a payment. Throws `PoisonError`. */
function expectChain({ id, chain_id }: PaymentRow, sweep: { chain_id: number }): void {
  if (chain_id !== sweep.chain_id)
    throw new PoisonError(`payment ${id} of chain ${chain_id} was not swept on ${sweep.chain_id}`);
}

/** Whether a state of a payment's sweep is newer than what is known. One without a version was published before reorgs of sweeps were. */
function isNews({ status, sweep_version }: PaymentRow, version: number | undefined): boolean {
  return version === undefined ? status !== 'swept' : version > sweep_version;
}

/** The chain took a sweep away and has it again, and nothing else happened to the payment: its merchant has the webhook of it already. */
function isSameSweep({ undone_sweep: undone, confirmed_at }: PaymentRow, saved: PaymentRow): boolean {
  if (!undone || !confirmed_at || Date.parse(undone.undone_at) < confirmed_at.getTime()) return false;
  return undone.sweep_tx_hash === saved.sweep_tx_hash && undone.net === String(saved.net);
}
