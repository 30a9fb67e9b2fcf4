import { randomBytes } from 'node:crypto';
import { ApiClient } from '@deploy/local/seed/api-client';
import type { MerchantView, PaymentView, SessionStatusView, SessionView, UsageView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { Wallet } from 'ethers';
import type { RunningSystem } from '../running-system.js';
import type { WebhookReceiver } from '../servers/webhook-receiver.js';

export interface MerchantOptions {
  readonly receivers?: readonly WebhookReceiver[];
  /** Default: enterprise, which has no caps. */
  readonly tier?: 'free' | 'pro' | 'enterprise';
  /** Whether the platform makes the treasury, which calls no other service; otherwise the merchant brings its own. */
  readonly isTreasuryGenerated?: boolean;
}

/** A merchant that may take payments, and the actions of its people and its backend. */
export class Merchant {
  private readonly backend: ApiClient;

  private constructor(
    readonly system: RunningSystem,
    readonly id: number,
    readonly owner: ApiClient,
    readonly apiKey: string,
    readonly treasury: string,
    readonly receivers: readonly WebhookReceiver[],
  ) {
    this.backend = new ApiClient(system.baseUrl, apiKey);
  }

  /** Makes account, merchant, approval, treasury, API key and webhook endpoints, all through the public API. */
  static async create(
    system: RunningSystem,
    { receivers = [], tier = 'enterprise', isTreasuryGenerated = false }: MerchantOptions = {},
  ): Promise<Merchant> {
    const owner = new ApiClient(system.baseUrl);
    const name = randomBytes(6).toString('hex');
    await owner.post('/api/auth/register', { email: `${name}@shop.example`, password: `the shop of ${name}` });
    const { id } = await owner.post<MerchantView>('/api/dashboard/merchants', { name: `Shop ${name}` });
    await system.operator.post(`/api/admin/merchants/${id}/approve`);
    await system.operator.patch(`/api/admin/merchants/${id}`, { fee_tier: tier });
    const treasury = isTreasuryGenerated
      ? (await owner.post<{ treasury_address: string }>(`/api/dashboard/merchants/${id}/wallets/generate`))
          .treasury_address
      : await brought(owner, id);
    const { key } = await owner.post<{ key: string }>(`/api/dashboard/merchants/${id}/api_keys`, {});
    const merchant = new Merchant(system, id, owner, key, treasury, receivers);
    for (const receiver of receivers) await merchant.addEndpoint(receiver);
    return merchant;
  }

  /** Opens a session over the given number of cents; the same key again gives the same session. */
  openSession(amountUsdCents: number): Promise<SessionView> {
    return this.backend.post<SessionView>('/api/sessions', {
      user_external_id: 7,
      return_url: 'https://shop.example/thanks',
      amount_usd_cents: amountUsdCents,
      metadata: { order: randomBytes(4).toString('hex') },
    });
  }

  /** Returns what everyone with the token sees. */
  statusOf({ token }: Pick<SessionView, 'token'>): Promise<SessionStatusView> {
    return this.backend.get<SessionStatusView>(`/api/sessions/${token}/status`);
  }

  async payments(): Promise<PaymentView[]> {
    const page = await this.owner.get<{ data: PaymentView[] }>(
      `/api/dashboard/merchants/${this.id}/payments?limit=500`,
    );
    return page.data;
  }

  async usage(): Promise<UsageView[]> {
    return (await this.owner.get<{ data: UsageView[] }>(`/api/dashboard/merchants/${this.id}/usage`)).data;
  }

  /**
   * Waits until every payment of a session has reached the treasury and its merchant was notified; returns the
   * payments, oldest first.
   */
  async swept(session: SessionView, howMany = 1, timeoutMs = 180_000): Promise<PaymentView[]> {
    return eventually(async () => {
      const payments = (await this.payments()).filter((payment) => payment.session_token === session.token).reverse();
      const done = payments.filter(({ status }) => status === 'swept').length;
      const notified = this.receivers.every(
        (receiver) => count(receiver.typesOf(session.token), 'payment.swept') >= howMany,
      );
      return done === howMany && payments.length === howMany && notified ? payments : undefined;
    }, timeoutMs);
  }

  private async addEndpoint(receiver: WebhookReceiver): Promise<void> {
    const path = `/api/dashboard/merchants/${this.id}/webhook_endpoints`;
    receiver.secret = (await this.owner.post<{ secret: string }>(path, { url: receiver.url })).secret;
    this.system.onStop(() => receiver.stop());
  }
}

function count<T>(list: readonly T[], wanted: T): number {
  return list.filter((item) => item === wanted).length;
}

/** Sets a fresh address as the treasury, and returns it. */
async function brought(owner: ApiClient, merchantId: number): Promise<string> {
  const { address } = Wallet.createRandom();
  await owner.post(`/api/dashboard/merchants/${merchantId}/wallets/bring_own`, { treasury_address: address });
  return address;
}
