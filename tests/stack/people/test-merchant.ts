import { randomBytes } from 'node:crypto';
import { ApiClient } from '@deploy/local/seed/api-client';
import type { MerchantView, SessionView } from '@libs/dto/payments/views';
import { testMerchantOf } from '@libs/dto/test-mode/test-mode';
import type { TestPaymentBody, TestPaymentView } from '@libs/dto/test-mode/test-payments';
import type { RunningSystem } from '../running-system.js';
import { WebhookReceiver } from '../servers/webhook-receiver.js';

/** A merchant in test mode: it was not approved, it has no treasury, and its actions cost nothing. */
export class TestMerchant {
  private constructor(
    readonly system: RunningSystem,
    /** The live merchant, which people see. */
    readonly liveId: number,
    readonly owner: ApiClient,
    readonly apiKey: string,
  ) {}

  /** Makes an account with a merchant that waits for its review. */
  static async create(system: RunningSystem): Promise<TestMerchant> {
    const owner = new ApiClient(system.baseUrl);
    const name = randomBytes(6).toString('hex');
    await owner.post('/api/auth/register', { email: `${name}@shop.example`, password: `the shop of ${name}` });
    const { id } = await owner.post<MerchantView>('/api/dashboard/merchants', { name: `Shop ${name}` });
    return TestMerchant.of(system, id, owner);
  }

  /** Returns test mode of a merchant. */
  static async of(system: RunningSystem, merchantId: number, owner: ApiClient): Promise<TestMerchant> {
    const path = `/api/dashboard/merchants/${testMerchantOf(merchantId)}/api_keys`;
    const { key } = await owner.post<{ key: string }>(path, {});
    return new TestMerchant(system, merchantId, owner, key);
  }

  /** Returns the id in the paths of the dashboard's API. */
  get id(): number {
    return testMerchantOf(this.liveId);
  }

  get backend(): ApiClient {
    return new ApiClient(this.system.baseUrl, this.apiKey);
  }

  open(amountUsdCents: number, more: object = {}): Promise<SessionView> {
    return this.backend.post<SessionView>('/api/sessions', {
      ...{ user_external_id: 7, return_url: 'https://shop.example/thanks', amount_usd_cents: amountUsdCents },
      ...more,
    });
  }

  pay({ token }: Pick<SessionView, 'token'>, body: TestPaymentBody = {}): Promise<TestPaymentView> {
    return this.backend.post<TestPaymentView>(`/api/test/sessions/${token}/pay`, body);
  }

  /** Makes an endpoint of test mode. */
  async receives(): Promise<WebhookReceiver> {
    const receiver = await WebhookReceiver.start();
    this.system.onStop(() => receiver.stop());
    receiver.secret = (
      await this.backend.post<{ secret: string }>('/api/webhook_endpoints', { url: receiver.url })
    ).secret;
    return receiver;
  }
}
