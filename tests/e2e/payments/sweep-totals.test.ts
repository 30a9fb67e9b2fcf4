import { service } from '@apps/sessions/service';
import { shareOut } from '@apps/sweeper/ledger/shares/share-out';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentView, SessionView } from '@libs/dto/payments/views';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { ASSETS } from '@libs/events/payloads/chain.payload';
import type { MerchantChanged } from '@libs/events/payloads/merchants.payload';
import type { PaymentSwept } from '@libs/events/payloads/sessions.payload';
import { apiKeyHash, newApiKey } from '@libs/service-kit/api-keys/api-key';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { sha256, toUtf8Bytes } from 'ethers';
import fc from 'fast-check';

/**
 * Compares the amounts reported to a merchant, in events, lists and months, with what the contract paid out: random
 * merchants, sessions, amounts and batches, swept by the rule of the contract and distributed by the sweeper's own
 * code.
 */
const CHAIN = {
  CHAIN_ID: '42161',
  CHECKOUT_ADDRESS: '0x1000000000000000000000000000000000000001',
  USDC_ADDRESS: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  USDT_ADDRESS: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
};
const TOKENS = { USDC: CHAIN.USDC_ADDRESS, USDT: CHAIN.USDT_ADDRESS };
const TREASURY = '0x00000000000000000000000000000000000000aa';
const PAYER = '0x00000000000000000000000000000000000000bb';
const CENT = 10_000n;
const GROUPS = 12;

const world = useWorld(service, { env: CHAIN });
let received: PaymentSwept[];
let serial = 0;

beforeAll(() => {
  received = world.bus.receives('payment.swept');
});

const word = (text: string) => sha256(toUtf8Bytes(text));
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
const cents = (units: bigint) => Number(units / CENT);

/** Some transfers to one session, by asset, and the number of them after which the address is swept. */
const aTransfer = fc.record({
  asset: fc.constantFrom(...ASSETS),
  // From one cent to five dollars, seldom whole cents.
  units: fc.bigInt({ min: CENT, max: 5_000_000n }),
  session: fc.nat({ max: 2 }),
});
const aGroup = fc.record({
  feeBps: fc.constantFrom(0, 1, 30, 33, 50, 100, 1_000),
  batches: fc.array(fc.array(aTransfer, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
});

describe('what is reported to merchants about random sweeps', () => {
  it('agrees with the chain to the unit, and in cents never claims more than arrived', async () => {
    await fc.assert(
      fc.asyncProperty(aGroup, async ({ feeBps, batches }) => {
        const shop = await aShop(feeBps);
        const sessions = [await shop.opens(), await shop.opens(), await shop.opens()];
        const paidOut = { USDC: { net: 0n, fee: 0n }, USDT: { net: 0n, fee: 0n } };

        for (const batch of batches) {
          const before = (await shop.payments()).length;
          for (const transfer of batch) await isPaid(sessions[transfer.session]!, transfer);
          const waiting = await eventually(async () => {
            const payments = await shop.payments();
            const confirmed = payments.filter(({ status }) => status === 'confirmed' || status === 'late');
            return payments.length === before + batch.length && confirmed.length === batch.length
              ? confirmed
              : undefined;
          });
          for (const ofAddress of Map.groupBy(waiting, (p) => `${p.session_token} ${p.asset}`).values()) {
            const took = await isSwept(shop.id, ofAddress, feeBps);
            paidOut[ofAddress[0]!.asset].net += took.net;
            paidOut[ofAddress[0]!.asset].fee += took.fee;
          }
          await eventually(async () => (await shop.payments()).every(({ status }) => status === 'swept'));
        }

        const [net, fee] = (['net', 'fee'] as const).map((part) => paidOut.USDC[part] + paidOut.USDT[part]) as [
          bigint,
          bigint,
        ];
        const payments = await shop.payments();
        const events = await eventually(() => {
          const own = received
            .map(({ data }) => data)
            .filter(({ payment_id }) => payments.some((p) => p.payment_id === payment_id));
          return own.length === payments.length ? own : undefined;
        });
        for (const reported of [events, payments]) {
          expect(sum(reported.map(({ net_units }) => BigInt(net_units!)))).toBe(net);
          expect(sum(reported.map(({ fee_units }) => BigInt(fee_units!)))).toBe(fee);
          for (const one of reported) {
            expect(BigInt(one.amount_units!)).toBe(BigInt(one.net_units!) + BigInt(one.fee_units!));
            expect(one.amount_usd_cents).toBe(cents(BigInt(one.amount_units!)));
            expect(one.net_usd_cents).toBe(cents(BigInt(one.net_units!)));
            expect(one.amount_usd_cents).toBe(one.net_usd_cents! + one.fee_usd_cents!);
          }
        }
        const usage = await world.bus.calls('sessions.usage', { merchant_id: shop.id });
        const { settled_volume_units, net_units, fees_units, by_asset, ...month } = (usage as ReplyOf<'sessions.usage'>)
          .data[0]!;
        expect([net_units, fees_units, settled_volume_units]).toEqual([net, fee, net + fee].map(String));
        for (const asset of ASSETS) {
          const reported = by_asset[asset];
          expect([reported.net_units, reported.fees_units]).toEqual(
            [paidOut[asset].net, paidOut[asset].fee].map(String),
          );
        }
        expect(month).toMatchObject({
          payments_count: payments.length,
          settled_volume_usd_cents: cents(net + fee),
          net_usd_cents: cents(net),
          fees_usd_cents: cents(net + fee) - cents(net),
        });
      }),
      { numRuns: GROUPS },
    );
  });
});

async function aShop(feeBps: number) {
  const merchant: MerchantChanged = {
    merchant_id: ++serial,
    version: 1,
    name: `Shop ${serial}`,
    support_email: null,
    status: 'active',
    fee_tier: 'enterprise',
    fee_bps: feeBps,
    pro_paid_until: null,
    treasury_address: TREASURY,
    treasury_delay_s: 0,
    session_window_min: 60,
    underpayment_tolerance_bps: 0,
  };
  const key = newApiKey();
  const merchant_id = merchant.merchant_id;
  await world.bus.publishes('merchant.changed', merchant);
  await world.bus.publishes('api_key.created', { api_key_id: merchant_id, merchant_id, key_hash: apiKeyHash(key) });
  await eventually(
    async () => (await world.rows('SELECT 1 FROM api_keys WHERE merchant_id = $1', [merchant_id])).length === 1,
  );
  await eventually(
    async () => (await world.rows('SELECT 1 FROM merchants WHERE merchant_id = $1', [merchant_id])).length === 1,
  );
  return {
    id: merchant_id,
    async opens(): Promise<SessionView> {
      const body = { user_external_id: 7, return_url: '', amount_usd_cents: 5_00 };
      const response = await world.http('POST', '/api/sessions', { body, headers: { authorization: `Bearer ${key}` } });
      if (response.status !== 200) throw new Error(response.text);
      return response.body;
    },
    async payments(): Promise<PaymentView[]> {
      const listed = await world.bus.calls('sessions.list_payments', { merchant_id, limit: 100 });
      return (listed as ReplyOf<'sessions.list_payments'>).data;
    },
  };
}

async function isPaid(
  session: SessionView,
  { asset, units }: { asset: 'USDC' | 'USDT'; units: bigint },
): Promise<void> {
  await world.bus.publishes('transfer.final', {
    chain_id: session.chain_id,
    version: 2,
    tx_hash: word(`transfer ${++serial}`),
    log_index: 0,
    log_ordinal: 0,
    block_number: serial,
    block_hash: word(`block ${serial}`),
    block_time: Math.floor(Date.now() / 1_000),
    asset,
    token_address: TOKENS[asset].toLowerCase(),
    from_address: PAYER,
    to_address: session.deposit_address.toLowerCase(),
    base_units: String(units),
    required_confirmations: 1,
  });
}

/**
 * Sweeps: the contract takes its fee of everything at the address, rounded down; the sweeper distributes it among the
 * payments.
 */
async function isSwept(merchantId: number, payments: readonly PaymentView[], feeBps: number) {
  const gross = sum(payments.map(({ amount_units }) => BigInt(amount_units)));
  const fee = (gross * BigInt(feeBps)) / 10_000n;
  const rows = payments.map((p) => ({ payment_id: p.payment_id, gross: BigInt(p.amount_units), fee_bps: feeBps }));
  const shares = shareOut({ net: gross - fee, fee }, rows)!;
  await world.bus.publishes('sweep.done', {
    chain_id: 42161,
    merchant_id: merchantId,
    sweep_tx_hash: word(`sweep ${++serial}`),
    block_number: serial,
    deposit_address: PAYER,
    token_address: TOKENS[payments[0]!.asset].toLowerCase(),
    treasury_address: TREASURY,
    payments: shares.map(({ paymentId, ...units }) => ({
      payment_id: paymentId,
      gross: String(units.gross),
      fee: String(units.fee),
      net: String(units.net),
    })),
  });
  return { net: gross - fee, fee };
}
