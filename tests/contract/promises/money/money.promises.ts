import { chainAccount } from '@deploy/local/seed/keys';
import { expect } from '@jest/globals';
import { transferTogether } from '@libs/contracts/transfer-batch';
import type { PaymentView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { NonceManager, Wallet } from 'ethers';
import { Merchant } from '../../../stack/people/merchant.js';
import { promiseTest } from '../../scenes/promise-test.js';
import type { Scenario } from '../../scenes/scenario.js';

const BASE_UNITS_PER_CENT = 10_000n;
/** The fee of the free plan (`docs/contract/decisions.md` section 2.3). */
const FEE_BPS = 100n;
const ARBITRUM_ONE = 42_161;
const ONE_ETHER = '0xde0b6b3a7640000';
const PAID_WITHIN_MS = 180_000;

/** Promises about the chain and the lists after payments. */
export function moneyPromises(on: { readonly scenario: Scenario }): void {
  promiseTest(
    ['What the service does / 4.2', 'Resources and their fields / Merchant / treasury address'],
    'reaches the treasury less the fee, to the base unit',
    async () => {
      const { shop, system } = on.scenario;
      const net = (units: bigint) => units - (units * FEE_BPS) / 10_000n;
      const cents = (amount: bigint) => amount * BASE_UNITS_PER_CENT;
      expect(await system.buyer.balanceOf(shop.treasury, 'USDC')).toBe(net(cents(1_234n)) + net(cents(4_000n)));
      const usdt = await system.buyer.balanceOf(shop.treasury, 'USDT');
      const gross = cents(2_000n) + 9_999n;
      expect([usdt >= net(gross) - 1n, usdt <= net(gross) + 1n]).toEqual([true, true]);
    },
  );

  promiseTest(
    [
      'Resources and their fields / Payment / note 1',
      'Endpoints / GET /api/dashboard/merchants/{merchant_id}/payments',
    ],
    'is listed with the fields of the events, by status',
    async () => {
      const payments = await on.scenario.shop.payments();
      expect(payments).toHaveLength(4);
      for (const payment of payments) {
        const credited = [...on.scenario.events('payment.confirmed'), ...on.scenario.events('payment.late')];
        const { data } = credited.find((event) => event.data['payment_id'] === payment.payment_id)!;
        const { paid_total_usd_cents: _total, ...lasting } = data;
        expect(payment).toMatchObject(lasting);
        expect(payment.status).toBe('swept');
      }
      const { data } = await on.scenario.shop.owner.get<{ data: PaymentView[] }>(
        `${on.scenario.at}/payments?status=confirmed`,
      );
      expect(data).toEqual([]);
    },
  );

  promiseTest(
    [
      'Resources and their fields / Usage / note 1',
      'Endpoints / GET /api/dashboard/merchants/{merchant_id}/usage',
      'Endpoints / Dashboard / usage',
    ],
    'is counted by month: payments and settled volume',
    async () => {
      const months = await on.scenario.shop.usage();
      const sum = (field: 'payments_count' | 'settled_volume_usd_cents') =>
        months.reduce((total, month) => total + month[field], 0);
      for (const { month } of months) expect(month).toMatch(/^\d{4}-\d{2}$/);
      expect([sum('payments_count'), sum('settled_volume_usd_cents')]).toEqual([4, 1_234 + 2_000 + 4_000]);
    },
  );

  promiseTest('What the service does / 1', 'is taken on the chain that the session names', async () => {
    const { system, sessions } = on.scenario;
    expect(sessions.whole.chain_id).toBe(ARBITRUM_ONE);
    expect(sessions.whole.accepted.map(({ asset, token_address }) => [asset, token_address])).toEqual([
      ['USDC', system.buyer.tokenAddress('USDC')],
      ['USDT', system.buyer.tokenAddress('USDT')],
    ]);
  });

  promiseTest(
    'Endpoints / Dashboard / wallets/generate.2',
    'goes to a new treasury once there is one, for new sessions and for those open before',
    async () => {
      const { system } = on.scenario;
      const shop = await Merchant.create(system);
      const before = await shop.openSession(1_000);
      const generated = await shop.owner.post<{ treasury_address: string }>(
        `/api/dashboard/merchants/${shop.id}/wallets/generate`,
      );
      const after = await shop.openSession(2_000);
      await system.buyer.pays(before, 1_000);
      await system.buyer.pays(after, 2_000);
      await shop.swept(before);
      await shop.swept(after);
      const net = (cents: bigint) => cents * BASE_UNITS_PER_CENT - (cents * BASE_UNITS_PER_CENT * 30n) / 10_000n;
      expect(await system.buyer.balanceOf(generated.treasury_address)).toBe(net(1_000n) + net(2_000n));
      expect(await system.buyer.balanceOf(shop.treasury)).toBe(0n);
    },
    PAID_WITHIN_MS,
  );

  promiseTest(
    ['What the service does / 5.2', 'Resources and their fields / Merchant / relayer key'],
    'is swept with the gas of the merchant’s own relayer where there is one',
    async () => {
      const { system } = on.scenario;
      const shop = await Merchant.create(system);
      const relayer = Wallet.createRandom();
      await system.provider.send('anvil_setBalance', [relayer.address, ONE_ETHER]);
      await shop.owner.post(`/api/dashboard/merchants/${shop.id}/wallets/bring_own`, {
        treasury_address: shop.treasury,
        relayer_private_key: relayer.privateKey,
      });
      const session = await shop.openSession(1_000);
      await system.buyer.pays(session, 1_000);
      const [payment] = await shop.swept(session);
      const receipt = (await system.provider.getTransactionReceipt(payment!.sweep_tx_hash!))!;
      expect(receipt.from).toBe(relayer.address);
    },
    PAID_WITHIN_MS,
  );

  promiseTest(
    'Limits / payments and sessions list limit',
    'is listed newest first, 50 payments by default',
    async () => {
      const { system } = on.scenario;
      const shop = await Merchant.create(system);
      const session = await shop.openSession(5_100);
      const transfers = Array.from({ length: 51 }, () => ({
        to: session.deposit_address,
        baseUnits: 100n * BASE_UNITS_PER_CENT,
      }));
      const signer = new NonceManager(new Wallet(chainAccount('deployer').privateKey, system.provider));
      await transferTogether(signer, system.buyer.tokenAddress('USDC'), transfers);
      await eventually(async () => (await shop.payments()).length === 51, PAID_WITHIN_MS);
      const path = `/api/dashboard/merchants/${shop.id}/payments`;
      const page = await shop.owner.get<{ data: PaymentView[]; has_more: boolean }>(path);
      expect([page.data.length, page.has_more]).toEqual([50, true]);
      const ids = page.data.map(({ payment_id }) => payment_id);
      expect(ids).toEqual([...ids].sort((a, b) => b - a));
    },
    PAID_WITHIN_MS,
  );
}
