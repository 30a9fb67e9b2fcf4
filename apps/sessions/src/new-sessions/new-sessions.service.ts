import { DEFAULT_MINIMUM_PAYMENT_USD_CENTS } from '@libs/dto/amounts';
import type { SessionView } from '@libs/dto/payments/views';
import { isTestMerchant, networkOf, type TestNetworkKind } from '@libs/dto/test-mode/test-mode';
import { effectiveFeeBps, parseTiers, type Tiers } from '@libs/dto/tiers';
import { AppError } from '@libs/errors/app-error';
import { ASSETS } from '@libs/events/payloads/chain.payload';
import type { MerchantChanged } from '@libs/events/payloads/merchants.payload';
import type { UserId } from '@libs/events/user-id';
import { baseUnitsFromCents } from '@libs/money/cents';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { Database } from '@libs/service-kit/database/database';
import { bodyHash } from '@libs/service-kit/http/json/body-hash';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { amountGate, type CapContext, inTestMode, merchantGate, sessionCapGate } from '../admission/session-gates.js';
import { userIdColumns } from '../external-user-ids/external-user-id.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { IdempotencyKey } from '../idempotency/idempotency-claim.js';
import { type NewSession, unpaidSession } from '../ledger/session.entity.js';
import { SessionLedgerService } from '../ledger/session-ledger.service.js';
import { newSessionToken, onchainTerms } from '../ledger/session-terms.js';
import { MerchantsService } from '../merchants/merchants.service.js';
import { NetworksService, type PaidOn } from '../networks/networks.service.js';
import { SessionsSettings } from '../settings.js';
import { SessionViewService } from '../views/session-view.service.js';
import type { BuyerTexts } from './buyer-texts.js';
import type { ClaimedSession } from './new-sessions.repository.js';
import type { OrderDetails } from './order-details.js';
import { madeOf } from './session-origin.js';
import { SessionWritingService } from './session-writing.service.js';

/** A session as it is requested, over the API or in the dashboard. */
export interface SessionRequest extends BuyerTexts, OrderDetails {
  merchantId: number;
  amountUsdCents: number;
  userExternalId: UserId;
  returnUrl: string;
  metadata: Record<string, unknown> | null;
  note: string | null;
  /** The window in minutes; undefined: the merchant's own default. */
  windowMin?: number;
  /** The network of a test session; undefined: the simulated chain. */
  network?: TestNetworkKind;
}

export interface Created {
  session: SessionView;
  /** Whether the response is that of an earlier request with the same Idempotency-Key. */
  replayed: boolean;
}

type SellingMerchant = MerchantChanged & { treasury_address: string };

/** The selling merchant, and the network on which the session is paid. */
interface Seller {
  merchant: SellingMerchant;
  paidOn: PaidOn;
}

interface Draft extends ClaimedSession {
  readonly view: SessionView;
}

const MINUTE_MS = 60_000;
/** The limits on the test sessions that a merchant may create. */
const TEST_RATES = [
  { seconds: 60, most: 300 },
  { seconds: 86_400, most: 5_000 },
] as const;

@Injectable()
export class NewSessionsService {
  private readonly tiers: Tiers;
  /** The plans with the fees of live mode and none of its caps. */
  private readonly testTiers: Tiers;

  constructor(
    private readonly database: Database,
    private readonly clock: DatabaseClock,
    private readonly outbox: Outbox<'sessions'>,
    private readonly idempotency: IdempotencyService,
    private readonly ledger: SessionLedgerService,
    private readonly merchants: MerchantsService,
    private readonly writing: SessionWritingService,
    private readonly views: SessionViewService,
    private readonly networks: NetworksService,
    private readonly settings: SessionsSettings,
  ) {
    this.tiers = parseTiers(settings.tiers);
    this.testTiers = inTestMode(this.tiers);
  }

  /**
   * Opens a session. With an Idempotency-Key, the same request always gets the same response, however often and
   * concurrently it comes, even when the merchant could no longer open a new session. Throws the gates' errors,
   * `idempotency_key_reused`.
   */
  async create(request: SessionRequest, idempotencyKey?: IdempotencyKey): Promise<Created> {
    try {
      return await this.createOnce(request, idempotencyKey);
    } catch (error) {
      const refused = error instanceof AppError && error.code !== 'idempotency_key_reused';
      const earlier = refused && idempotencyKey ? await this.replay(request, idempotencyKey) : undefined;
      if (earlier) return earlier;
      throw error;
    }
  }

  private async createOnce(request: SessionRequest, idempotencyKey?: IdempotencyKey): Promise<Created> {
    const paidOn = this.networks.paidOn(request.merchantId, request.network);
    const merchant = await this.activeMerchant(request.merchantId, request.network);
    const context = this.capContext(merchant, await this.clock.now());
    const refusal = amountGate(request.amountUsdCents) ?? sessionCapGate(request.amountUsdCents, context);
    if (refusal) throw refusal;
    if (isTestMerchant(merchant.merchant_id)) await this.requireTestRate(merchant.merchant_id);
    const draft = this.draft(request, { merchant, paidOn }, context.now, idempotencyKey);
    const id = await this.writing.write(draft, context);
    if (id === undefined) {
      const earlier = await this.replay(request, idempotencyKey as IdempotencyKey);
      if (!earlier) throw new AppError('idempotency_in_progress', {}, { retryAfterS: 1 });
      return earlier;
    }
    this.outbox.wake();
    return { session: { ...draft.view, invoice_id: id }, replayed: false };
  }

  /**
   * Limits test sessions: they cost nothing, and each may cause webhooks to any address, so an account without money
   * must not create thousands.
   */
  private async requireTestRate(merchantId: number): Promise<void> {
    for (const { seconds, most } of TEST_RATES) {
      const made = await this.ledger.madeWithin(this.database, merchantId, seconds);
      if (made >= most) throw new AppError('rate_limited', {}, { retryAfterS: seconds });
    }
  }

  /**
   * Returns the merchant, allowed to open sessions. Before a refusal, its owning service is called: the projection may
   * lag.
   */
  private async activeMerchant(merchantId: number, network: SessionRequest['network']): Promise<SellingMerchant> {
    let merchant = await this.merchants.merchant(merchantId, network);
    if (!merchant || merchantGate(merchant)) merchant = await this.merchants.refreshed(merchantId, network);
    if (!merchant) throw new AppError('not_found');
    const refusal = merchantGate(merchant);
    if (refusal) throw refusal;
    return merchant as SellingMerchant;
  }

  private capContext(merchant: MerchantChanged, now: Date): CapContext {
    return {
      merchant,
      tiers: isTestMerchant(merchant.merchant_id) ? this.testTiers : this.tiers,
      now,
      upgradeUrl: new URL('/dashboard/billing', this.settings.publicUrl).href,
    };
  }

  private draft(request: SessionRequest, seller: Seller, now: Date, idempotencyKey?: IdempotencyKey): Draft {
    const row = this.newRow(request, seller, now);
    const view = this.views.full(unpaidSession(row));
    const claim = idempotencyKey
      ? {
          merchantId: row.merchant_id,
          ...idempotencyKey,
          bodyHash: hashOf(request),
          response: JSON.stringify(view),
        }
      : undefined;
    const event = this.outbox.row('session.opened', {
      chain_id: row.chain_id,
      merchant_id: row.merchant_id,
      invoice_id: 0,
      session_token: row.token,
      deposit_address: row.deposit_address,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      made_of: madeOf(row, claim),
    });
    return { row, event, view, claim };
  }

  private newRow(request: SessionRequest, { merchant, paidOn }: Seller, now: Date): NewSession {
    const token = newSessionToken();
    const feeBps = effectiveFeeBps(merchant, this.tiers, now);
    const { onchainId, depositAddress } = onchainTerms({
      token,
      checkoutAddress: paidOn.checkoutAddress,
      treasuryAddress: merchant.treasury_address,
      treasuryDelayS: merchant.treasury_delay_s,
      merchantId: merchant.merchant_id,
      feeBps,
    });
    const windowMin = request.windowMin ?? merchant.session_window_min;
    return {
      merchant_id: merchant.merchant_id,
      token,
      chain_id: paidOn.chainId,
      deposit_address: depositAddress,
      checkout_address: paidOn.checkoutAddress,
      initial_treasury: merchant.treasury_address,
      treasury_delay_s: merchant.treasury_delay_s,
      fee_bps: feeBps,
      onchain_id: onchainId,
      amount_usd_cents: request.amountUsdCents,
      underpayment_tolerance_bps: merchant.underpayment_tolerance_bps,
      minimum_payment_usd_cents: merchant.minimum_payment_usd_cents ?? DEFAULT_MINIMUM_PAYMENT_USD_CENTS,
      due: baseUnitsFromCents(request.amountUsdCents),
      ...userIdColumns(request.userExternalId),
      return_url: request.returnUrl,
      metadata: request.metadata,
      note: request.note,
      description: request.description ?? null,
      reference: request.reference ?? null,
      cancel_url: request.cancelUrl ?? '',
      line_items: request.lineItems ?? null,
      customer_email: request.customerEmail ?? null,
      assets: request.assets ?? [...ASSETS],
      created_at: now,
      // Whole seconds: block times have no finer ones, and "at or before" must mean the same everywhere.
      expires_at: new Date(Math.ceil((now.getTime() + windowMin * MINUTE_MS) / 1000) * 1000),
    };
  }

  private async replay(request: SessionRequest, key: IdempotencyKey): Promise<Created | undefined> {
    const earlier = await this.idempotency.answered(this.database, request.merchantId, key);
    if (!earlier) return undefined;
    if (earlier.body_hash !== hashOf(request)) throw new AppError('idempotency_key_reused');
    // A stored response from before test mode is a live one and lacks the field.
    const response = JSON.parse(earlier.response) as SessionView;
    const livemode = response.livemode ?? true;
    const network = networkOf({ livemode, chain_id: response.chain_id });
    const session = { ...response, livemode, network, invoice_id: earlier.invoice_id };
    return { session, replayed: true };
  }
}

/**
 * Returns the hash that identifies a repeated request. Before an upgrade, our own services sent as `note` what they now
 * send as `description`: a link requested before the upgrade and again after it must be the same link.
 */
function hashOf({ description, ...request }: SessionRequest): string {
  if (description === undefined) return bodyHash(request);
  return bodyHash(request.note === null ? { ...request, note: description } : { ...request, description });
}
