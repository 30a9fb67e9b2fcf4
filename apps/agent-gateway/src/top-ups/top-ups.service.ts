import { isNotSelling } from '@libs/dto/merchants/not-selling';
import type { SessionView } from '@libs/dto/payments/views';
import { AppError } from '@libs/errors/app-error';
import type { PaymentChanged } from '@libs/events/payloads/sessions.payload';
import { MICRO_USD_PER_CENT } from '@libs/money/micro-usd';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import { allow } from '../access/rules/scope-rules.js';
import { LedgerService } from '../ledger/ledger.service.js';
import type { TopUpRow } from './top-up.entity.js';
import type { TopUpView } from './top-ups.dto.js';
import { TopUpsRepository } from './top-ups.repository.js';

/** Credits are bought through our own checkout: a top-up is a session of the platform's own merchant. */
@Injectable()
export class TopUpsService {
  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly trail: AuditTrail,
    private readonly topUps: TopUpsRepository,
    private readonly ledger: LedgerService,
  ) {}

  /** Creates a payment link for credits. Throws `top_up_not_set_up` when the platform does not sell them. */
  async begin(caller: Caller, amountUsdCents: number): Promise<TopUpView> {
    allow(caller, 'top up credits');
    const { merchant_id: platformId } = await this.rpc.call('dashboard.platform_merchant', {});
    if (platformId === null) throw new AppError('top_up_not_set_up');
    const { accountId, actor } = caller;
    const topUp = await this.database.transaction(async (tx) => {
      const row = await this.topUps.begin(tx, accountId, amountUsdCents);
      const after = { top_up_id: row.id, amount_usd_cents: amountUsdCents };
      const entry = { actor, action: 'top_up.made', target: `account:${accountId}`, after } as const;
      await this.trail.record(tx, entry);
      return row;
    });
    const session = await this.mint(platformId, topUp);
    await this.topUps.minted(this.database, topUp.id, session);
    const { pay_url, token, invoice_id, expires_at } = session;
    return { top_up_id: topUp.id, pay_url, token, invoice_id, expires_at };
  }

  /** Returns whether any of these payments is for the session of a top-up. */
  async anyTopUpOf(payments: readonly PaymentChanged[]): Promise<boolean> {
    const tokens = tokensOf(payments);
    return tokens.length > 0 && (await this.topUps.anyOfSessions(this.database, tokens));
  }

  /**
   * Applies events of payments, in their order, with all of their accounts locked first. Only the newest event of each
   * payment counts, in whichever order they arrive: the payment is credited with its own amount, or reverted, and then
   * the balance may fall below zero.
   */
  async applyAll(tx: Tx, payments: readonly PaymentChanged[], isCredited: boolean): Promise<void> {
    await this.topUps.lockAccounts(tx, tokensOf(payments));
    for (const payment of payments) await this.apply(tx, payment, isCredited);
  }

  private async apply(tx: Tx, { data, version = 0 }: PaymentChanged, isCredited: boolean): Promise<void> {
    const { session_token: token, payment_id: paymentId, amount_usd_cents: cents } = data;
    const topUp = token === null ? undefined : await this.topUps.lockBySession(tx, token);
    if (!topUp) return;
    const before = await this.topUps.known(tx, paymentId);
    if (before && before.version >= version) return;
    await this.topUps.save(tx, topUp.id, paymentId, { version, is_credited: isCredited });
    if (isCredited === (before?.is_credited ?? false)) return;
    const signed = isCredited ? cents : -cents;
    await this.topUps.count(tx, topUp.id, signed);
    const kind = isCredited ? 'top_up' : 'reversal';
    await this.ledger.move(tx, topUp.account_id, { kind, amountMicroUsd: signed * MICRO_USD_PER_CENT, paymentId });
  }

  /** Creates the session. The id of the top-up is the idempotency key, so that retries create only one. */
  private async mint(platformId: number, { id, account_id, amount_usd_cents }: TopUpRow): Promise<SessionView> {
    try {
      const { session } = await this.rpc.call('sessions.create_link', {
        merchant_id: platformId,
        amount_usd_cents,
        note: null,
        description: `Agent credits for account ${account_id}`,
        user_external_id: account_id,
        return_url: '',
        idempotency_key: `top-up-${id}`,
      });
      return session;
    } catch (error) {
      if (!isNotSelling(error)) throw error;
      throw new AppError('top_up_not_set_up', {}, { cause: error });
    }
  }
}

function tokensOf(payments: readonly PaymentChanged[]): string[] {
  return payments.flatMap(({ data }) => data.session_token ?? []);
}
