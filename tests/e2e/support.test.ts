import { chainAccount } from '@deploy/local/seed/keys';
import { describe, expect, it } from '@jest/globals';
import { testUSDCAbi } from '@libs/contracts/artifacts/test-usdc';
import { deployTestTokens, mintTestTokens } from '@libs/contracts/deploy';
import type { RescanView } from '@libs/dto/payments/rescans';
import type { UnsupportedTransferView } from '@libs/dto/payments/unsupported';
import type { SessionView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { Contract, NonceManager, Wallet } from 'ethers';
import { Merchant } from '../stack/people/merchant.js';
import { WebhookReceiver } from '../stack/servers/webhook-receiver.js';
import { useSystem } from '../stack/use-system.js';

const MERCHANT_TIMEOUT_MS = 300_000;
/** The shops here have the enterprise tier's fee (`docs/contract/decisions.md` section 2.3). */
const ENTERPRISE_FEE_BPS = 30n;
const BPS = 10_000n;

describe('A merchant’s support', () => {
  const running = useSystem();

  it(
    'forgives what an exchange took, and cancels what is unpaid',
    async () => {
      const receiver = await WebhookReceiver.start();
      const shop = await Merchant.create(running.system, { receivers: [receiver] });
      const path = `/api/dashboard/merchants/${shop.id}`;
      await shop.owner.patch(`${path}/settings`, { underpayment_tolerance_bps: 100 });
      const session = await eventually(async () => {
        const made = await shop.openSession(1_000);
        return made.underpayment_tolerance_bps === 100 ? made : undefined;
      });
      const unwanted = await shop.openSession(2_000);

      await running.system.buyer.pays(session, 990);
      const canceled = await shop.owner.post<SessionView>(`${path}/sessions/${unwanted.token}/cancel`);

      expect(canceled.status).toBe('canceled');
      await shop.swept(session);
      expect(await shop.statusOf(session)).toMatchObject({ status: 'paid', remaining_usd_cents: 0 });
      await eventually(() => receiver.typesOf(unwanted.token).includes('session.canceled'));
      await running.system.buyer.pays(unwanted, 2_000);
      await shop.swept(unwanted);
      expect(await shop.statusOf(unwanted)).toMatchObject({ status: 'paid', labels: ['late'] });
      await eventually(() => receiver.typesOf(unwanted.token).includes('payment.late'));
    },
    MERCHANT_TIMEOUT_MS,
  );

  it(
    'finds a token that is not accepted and has it moved to the treasury',
    async () => {
      const { system } = running;
      const shop = await Merchant.create(system);
      const path = `/api/dashboard/merchants/${shop.id}`;
      const session = await shop.openSession(1_000);
      const issuer = new NonceManager(new Wallet(chainAccount('treasury').privateKey, system.provider));
      const { usdc: token } = await deployTestTokens(issuer);
      const hash = await mintTestTokens(issuer, token, session.deposit_address, 5_000_000n);

      const listed = async () =>
        (await shop.owner.get<{ data: UnsupportedTransferView[] }>(`${path}/unsupported`)).data[0];
      // It is not requested: the slow scan reads every contract's transfers.
      const transfer = await eventually(listed);
      const found = await shop.owner.post<RescanView>(`${path}/rescan`, { tx_hash: hash });
      await shop.owner.post(`${path}/unsupported/${transfer.id}/recover`);

      expect(found.transfers).toMatchObject([{ session_token: session.token, status: 'unsupported_token' }]);
      expect(transfer).toMatchObject({ tx_hash: hash, session_token: session.token, recovery: null });
      await eventually(async () => (await listed())?.recovery?.status === 'done');
      const balance = await new Contract(token, testUSDCAbi, system.provider).getFunction('balanceOf')(shop.treasury);
      expect(balance).toBe(5_000_000n - (5_000_000n * ENTERPRISE_FEE_BPS) / BPS);
    },
    MERCHANT_TIMEOUT_MS,
  );
});
