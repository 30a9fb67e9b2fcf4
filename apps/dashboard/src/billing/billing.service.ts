import { DAY_MS } from '@libs/dto/durations';
import { isNotSelling } from '@libs/dto/merchants/not-selling';
import type { SessionView } from '@libs/dto/payments/views';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import {
  effectiveFeeBps,
  effectiveTier,
  openBounds,
  PRO_DAYS,
  PRO_PRICE_USD_CENTS,
  parseTiers,
  type Tiers,
} from '@libs/dto/tiers';
import { AppError } from '@libs/errors/app-error';
import type { PaymentData } from '@libs/events/payloads/sessions.payload';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { systemActor } from '@libs/service-kit/sign-in/actor';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '../audit/audit-trail.service.js';
import { MerchantsService } from '../merchants/merchants.service.js';
import { NoticesService } from '../notices/notices.service.js';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';
import { DashboardSettings } from '../settings.js';
import type { BillingView, PayLinkView } from './billing.dto.js';
import type { ProInvoiceRow } from './pro-invoice.entity.js';
import { type MintedInvoice, ProInvoicesRepository } from './pro-invoices.repository.js';

const BILLING = systemActor('billing');
/** An invoice may be paid, or its window end, while it is being read: then the next one is made. */
const TRIES = 3;

/**
 * Plans: what the plan of a merchant allows, and the Pro invoice, which is a session of the platform's own merchant.
 */
@Injectable()
export class BillingService {
  private readonly tiers: Tiers;

  constructor(
    private readonly database: Database,
    private readonly clock: DatabaseClock,
    private readonly rpc: RpcClient,
    private readonly invoices: ProInvoicesRepository,
    private readonly merchantRows: MerchantRegistryService,
    private readonly merchants: MerchantsService,
    private readonly notices: NoticesService,
    private readonly trail: AuditTrailService,
    settings: DashboardSettings,
  ) {
    this.tiers = parseTiers(settings.tiers);
  }

  async view(merchantId: number): Promise<BillingView> {
    const merchant = await this.merchants.snapshot(merchantId);
    if (!merchant) throw new AppError('not_found');
    const use = await this.rpc.call('sessions.month_use', { merchant_id: merchantId });
    const { open_count, open_usd_cents: open, settled_usd_cents: settled, resets_at } = use;
    const invoice = await this.invoices.open(this.database, merchantId);
    const now = await this.clock.now();
    const tier = effectiveTier(merchant, now);
    const { sessionCapUsdCents, monthCapUsdCents } = this.tiers[tier];
    const { maxCount, maxUsdCents } = openBounds(this.tiers[tier]);
    return {
      fee_tier: merchant.fee_tier,
      effective_tier: tier,
      fee_bps: effectiveFeeBps(merchant, this.tiers, now),
      pro_paid_until: merchant.pro_paid_until,
      pro_price_usd_cents: PRO_PRICE_USD_CENTS,
      caps: { per_session_usd_cents: sessionCapUsdCents, per_month_usd_cents: monthCapUsdCents },
      used_this_month: {
        used_usd_cents: open + settled,
        open_usd_cents: open,
        settled_usd_cents: settled,
        resets_at,
      },
      settled_this_month_usd_cents: settled,
      // A sessions service of the previous release does not report the number of open sessions.
      open_sessions: { count: open_count ?? 0, usd_cents: open, max_count: maxCount, max_usd_cents: maxUsdCents },
      open_invoice: invoice ? openInvoice(invoice) : null,
    };
  }

  /** Returns the payment link of the open Pro invoice, or of a new one. Throws AppError `billing_not_set_up`. */
  async payLink(merchantId: number, actor: Actor): Promise<PayLinkView> {
    const platformId = await this.merchantRows.platformId(this.database);
    if (platformId === undefined) throw new AppError('billing_not_set_up');
    for (let tries = 0; tries < TRIES; tries++) {
      const begun = await this.begin(merchantId, actor);
      if (begun?.status === 'minting') {
        const session = await this.mint(platformId, begun);
        await this.invoices.minted(this.database, begun.id, session);
      }
      const invoice = await this.invoices.open(this.database, merchantId);
      if (invoice) return { pay_url: invoice.pay_url, token: invoice.session_token, invoice_id: invoice.invoice_id };
    }
    throw new AppError('unavailable', {}, { retryAfterS: 1 });
  }

  /** Returns whether any of these payments is for a session of an invoice. */
  async anyInvoiceOf(payments: readonly PaymentData[]): Promise<boolean> {
    const tokens = payments.flatMap(({ session_token }) => session_token ?? []);
    return tokens.length > 0 && (await this.invoices.anyOfSessions(this.database, tokens));
  }

  /** Credits money for a session. Once the invoice is paid in full, and once only, its merchant gets 30 more days. */
  async credited(tx: Tx, data: PaymentData): Promise<void> {
    const { session_token, paid_total_usd_cents: paid, expected_amount_usd_cents: expected } = data;
    if (session_token === null || paid === undefined || expected === undefined || paid < expected) return;
    const invoice = await this.invoices.pay(tx, session_token);
    if (!invoice) return;
    const merchant = await this.merchantRows.lockById(tx, invoice.merchant_id);
    if (!merchant) return;
    const from = Math.max((await this.clock.now()).getTime(), merchant.pro_paid_until?.getTime() ?? 0);
    const paidUntil = new Date(from + PRO_DAYS * DAY_MS);
    const tier = merchant.fee_tier === 'enterprise' ? merchant.fee_tier : 'pro';
    const action = { actor: BILLING, action: 'merchant.pro_paid', evenIfSame: true } as const;
    await this.merchants.changeIn(tx, merchant.id, { fee_tier: tier, pro_paid_until: paidUntil }, action);
    await this.notices.add(tx, merchant.id, 'pro_paid', { paid_until: paidUntil.toISOString() });
  }

  /** Returns the open or a new invoice. Returns undefined when it was paid at this moment. */
  private async begin(merchantId: number, actor: Actor): Promise<ProInvoiceRow | undefined> {
    return this.database.transaction(async (tx) => {
      await this.invoices.lapse(tx, merchantId);
      const isNew = await this.invoices.begin(tx, merchantId, PRO_PRICE_USD_CENTS);
      const invoice = await this.invoices.current(tx, merchantId);
      if (invoice && isNew) {
        const target = `pro_invoice:${invoice.id}`;
        const after = { amount_usd_cents: invoice.amount_usd_cents };
        await this.trail.record(tx, { merchantId, actor, action: 'pro_invoice.made', target, after });
      }
      return invoice;
    });
  }

  /**
   * Makes the session of an invoice. The invoice's number is the idempotency key: any number of requests, concurrent or
   * repeated, make one session.
   */
  private async mint(platformId: number, invoice: ProInvoiceRow): Promise<SessionView> {
    try {
      const { session } = await this.rpc.call('sessions.create_link', {
        merchant_id: platformId,
        amount_usd_cents: invoice.amount_usd_cents,
        note: null,
        description: `Pro for merchant ${invoice.merchant_id}`,
        user_external_id: invoice.merchant_id,
        return_url: '',
        idempotency_key: `pro-invoice-${invoice.id}`,
      });
      return session;
    } catch (error) {
      if (!isNotSelling(error)) throw error;
      throw new AppError('billing_not_set_up', {}, { cause: error });
    }
  }
}

function openInvoice({ session_token, invoice_id, pay_url, amount_usd_cents, expires_at }: MintedInvoice) {
  return { token: session_token, invoice_id, pay_url, amount_usd_cents, expires_at: expires_at.toISOString() };
}
