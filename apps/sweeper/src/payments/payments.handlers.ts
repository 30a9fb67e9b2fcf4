import { sessionId } from '@libs/chain/addresses/deposit-address';
import type { TokenRegistry } from '@libs/chain/token-registry';
import { isOfMode, SIMULATED_CHAIN_ID } from '@libs/dto/test-mode/test-mode';
import type {
  DustChanged,
  PaymentChanged,
  PaymentConfirmed,
  PaymentLate,
  PaymentReverted,
  SessionCanceled,
  SessionExpired,
} from '@libs/events/payloads/sessions.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import {
  type EventMeta,
  type GatheredEvent,
  OnEvent,
  OnEvents,
  PoisonError,
} from '@libs/service-kit/messaging/inbox/on-event';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ACCEPTED } from '../chain/checkout-reader.service.js';
import { CheckoutsService } from '../checkouts/checkouts.service.js';
import { SweeperSettings } from '../settings.js';
import { SimulatedSweepsService } from '../simulated-sweeps/simulated-sweeps.service.js';
import { type PaymentEvent, PaymentEventsRepository } from './payment-events.repository.js';

/** A margin after the window's end for transfers still in flight, and for a scanner that lags. */
const HOLD_MARGIN_MS = 3_600_000;

/** The most events in one transaction. */
const AT_MOST = 64;

@Injectable()
export class PaymentsHandlers {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly settings: SweeperSettings,
    private readonly payments: PaymentEventsRepository,
    private readonly checkouts: CheckoutsService,
    private readonly simulated: SimulatedSweepsService,
    @Inject(ACCEPTED) private readonly tokens: TokenRegistry,
  ) {}

  @OnEvents('payment.confirmed', AT_MOST)
  confirmed(events: readonly GatheredEvent<PaymentConfirmed>[], tx: Tx): Promise<void> {
    return this.queue(events, tx);
  }

  @OnEvents('payment.late', AT_MOST)
  late(events: readonly GatheredEvent<PaymentLate>[], tx: Tx): Promise<void> {
    return this.queue(events, tx);
  }

  /** Stores dust: merchants get no event about it, but a sweep moves it and its amounts must be divided to the unit. */
  @OnEvent('dust.changed')
  async dust(change: DustChanged, tx: Tx, { id: eventId }: EventMeta): Promise<void> {
    if (!this.isOfOurChain(change)) return;
    this.checkToken(change);
    const checkoutId = this.checkoutOf(change, 'dust');
    await this.payments.saveDust(tx, change, { eventId, checkoutId, waitMs: this.settings.sweepMaxWaitMs });
  }

  /** Removes the payment from the queue. A sent payment stays with its transaction, which then moves nothing for it. */
  @OnEvent('payment.reverted')
  async reverted(payment: PaymentReverted, tx: Tx, { id }: EventMeta): Promise<void> {
    if (!this.isOfOurChain(payment)) return;
    const [row] = await this.payments.save(tx, [this.eventOf(payment, id, true)]);
    if (row?.status === 'done') this.logger.warn(`payment ${row.payment_id} was reverted after it was swept`);
  }

  /** Releases the payments of the session: no more can be on time, so those that arrived are swept now. */
  @OnEvent('session.expired')
  expired(session: SessionExpired, tx: Tx): Promise<void> {
    return this.release(session, tx);
  }

  @OnEvent('session.canceled')
  canceled(session: SessionCanceled, tx: Tx): Promise<void> {
    return this.release(session, tx);
  }

  private async release({ data }: SessionExpired, tx: Tx): Promise<void> {
    if (data.session_token) await this.payments.release(tx, sessionId(data.session_token));
  }

  private async queue(events: readonly GatheredEvent<PaymentChanged>[], tx: Tx): Promise<void> {
    const queued: PaymentEvent[] = [];
    for (const { payload: payment, meta } of events) {
      // Only one process simulates: the one of the live chain.
      if (payment.chain_id === SIMULATED_CHAIN_ID && this.settings.networkMode === 'live')
        await this.simulated.sweep(tx, payment);
      else if (this.isOfOurChain(payment)) {
        this.checkToken(payment);
        queued.push(this.eventOf(payment, meta.id, false));
      }
    }
    await this.payments.save(tx, queued);
  }

  private eventOf(change: PaymentChanged, eventId: string, reverted: boolean): PaymentEvent {
    const checkoutId = this.checkoutOf(change, `payment ${change.data.payment_id}`);
    return { change, eventId, checkoutId, reverted, heldUntil: holdOf(change) };
  }

  /**
   * Returns whether the payment is on the chain of this process. Throws for a payment of the other mode: no relayer of
   * real money pays for test mode.
   */
  private isOfOurChain({ chain_id, merchant_id }: Pick<PaymentChanged, 'chain_id' | 'merchant_id'>): boolean {
    const { chainId, networkMode } = this.settings;
    if (chain_id !== chainId) return false;
    if (isOfMode(merchant_id, networkMode)) return true;
    throw new PoisonError(`merchant ${merchant_id} is not of ${networkMode} mode, as chain ${chainId} is`);
  }

  /**
   * Returns the contract that can empty the address. Throws where none of ours derives it from its terms: gas would be
   * spent for nothing.
   */
  private checkoutOf({ deposit }: Pick<PaymentChanged, 'deposit'>, what: string): number {
    const checkout = this.checkouts.deriving(deposit);
    if (!checkout) throw new PoisonError(`the terms of ${what} do not give ${deposit.deposit_address} in any contract`);
    return checkout.id;
  }

  private checkToken({ token_address }: Pick<PaymentChanged, 'token_address'>): void {
    if (!this.tokens.find(token_address)) throw new PoisonError(`${token_address} is not accepted`);
  }
}

/**
 * Returns until when a session's money is held while the rest is missing. A sweep in between would raise the gas of the
 * buyer's next transfer above the wallet's estimate (ADR 0026). Returns undefined for money that may be swept at once.
 */
function holdOf({ session }: PaymentChanged): Date | undefined {
  if (session?.status !== 'open' && session?.status !== 'processing') return undefined;
  return new Date(Date.parse(session.expires_at) + HOLD_MARGIN_MS);
}
