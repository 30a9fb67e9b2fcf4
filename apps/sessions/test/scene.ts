import { randomBytes } from 'node:crypto';
import type { KeyScope } from '@libs/dto/api-keys/key-scopes';
import type { SessionView } from '@libs/dto/payments/views';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import type { MerchantChanged } from '@libs/events/payloads/merchants.payload';
import { apiKeyHash, newApiKey } from '@libs/service-kit/api-keys/api-key';
import type { World } from '@libs/testing/world';

export const CHAIN = {
  CHAIN_ID: '42161',
  CHECKOUT_ADDRESS: '0x1000000000000000000000000000000000000001',
  USDC_ADDRESS: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  USDT_ADDRESS: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
};

const CENT = 10_000n;
let serial = 0;

/** The scopes, expiry and allowed addresses of the key; absent as in a release before scopes. */
interface KeyTerms {
  scopes?: KeyScope[];
  expires_at?: string | null;
  allowed_ips?: string[];
  api_version?: string;
}

/** Returns a merchant with an API key, as the dashboard publishes them. */
export function aMerchant(world: World, changes: Partial<MerchantChanged> = {}, key: KeyTerms = {}) {
  const merchant: MerchantChanged = {
    merchant_id: ++serial,
    version: 1,
    name: `Shop ${serial}`,
    support_email: 'help@shop.example',
    status: 'active',
    fee_tier: 'free',
    fee_bps: null,
    pro_paid_until: null,
    treasury_address: '0x00000000000000000000000000000000000000aa',
    treasury_delay_s: 0,
    session_window_min: 60,
    underpayment_tolerance_bps: 0,
    ...changes,
  };
  const apiKey = newApiKey();
  return {
    merchant,
    apiKey,
    keyHash: apiKeyHash(apiKey),
    key,
    /** Sends a request with the merchant's key. */
    asks(method: string, path: string, body?: object) {
      return world.http(method, path, { body, headers: { authorization: `Bearer ${apiKey}` } });
    },
    /** Opens a session; throws when it is refused. */
    async opens(amountUsdCents = 10_00, body: object = {}): Promise<SessionView> {
      const response = await this.posts({ amount_usd_cents: amountUsdCents, ...body });
      if (response.status !== 200) throw new Error(response.text);
      return response.body;
    },
    posts(body: object, headers: Record<string, string> = {}) {
      return world.http('POST', '/api/sessions', {
        body: { user_external_id: 7, return_url: 'https://shop.example/thanks', amount_usd_cents: 10_00, ...body },
        headers: { authorization: `Bearer ${apiKey}`, ...headers },
      });
    },
  };
}

export type Merchant = ReturnType<typeof aMerchant>;

/** Starts a fake dashboard service: it replies for the merchants that were added to it. */
export function fakeDashboard(world: World) {
  const merchants: Merchant[] = [];
  world.bus.handles('dashboard.merchant_snapshot', ({ merchant_id }) => ({
    merchant: merchants.find((m) => m.merchant.merchant_id === merchant_id)?.merchant ?? null,
  }));
  world.bus.handles('dashboard.api_key', ({ key_hash }) => {
    const owner = merchants.find((m) => m.keyHash === key_hash);
    return {
      api_key: owner
        ? { api_key_id: owner.merchant.merchant_id, merchant_id: owner.merchant.merchant_id, ...owner.key }
        : null,
    };
  });
  return (merchant: Merchant): Merchant => {
    merchants.push(merchant);
    return merchant;
  };
}

/** Returns a transfer of `usdCents` to a session, mined now. */
export function aTransfer(
  session: SessionView,
  usdCents: number,
  changes: Partial<TransferDetected> = {},
): TransferDetected {
  return {
    chain_id: session.chain_id,
    version: 1,
    tx_hash: word(),
    log_index: 3,
    log_ordinal: 0,
    block_number: 1_000,
    block_hash: word(),
    block_time: Math.floor(Date.now() / 1000),
    asset: 'USDC',
    token_address: CHAIN.USDC_ADDRESS.toLowerCase(),
    from_address: '0x00000000000000000000000000000000000000bb',
    to_address: session.deposit_address.toLowerCase(),
    base_units: String(BigInt(usdCents) * CENT),
    required_confirmations: 40,
    ...changes,
  };
}

export function word(): string {
  return `0x${randomBytes(32).toString('hex')}`;
}

/** Returns the time `minutes` after a session's end, in Unix seconds. */
export function after(session: SessionView, minutes: number): number {
  return Math.floor(Date.parse(session.expires_at) / 1000) + minutes * 60;
}
