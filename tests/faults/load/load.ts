import { randomUUID } from 'node:crypto';
import type { SessionView } from '@libs/dto/payments/views';
import { ASSETS } from '@libs/events/payloads/chain.payload';
import { eventually } from '@libs/testing/eventually';
import { type Answer, request } from '@libs/testing/http/http-client';
import { BASE_UNITS_PER_CENT } from '../../stack/people/buyer.js';
import type { Merchant } from '../../stack/people/merchant.js';
import type { RunningSystem } from '../../stack/running-system.js';
import type { Choices } from './choices.js';

/** The transfers of a buyer, as shares of the amount in percent. */
const WAYS_TO_PAY = [[100], [100], [40, 60], [130], [50], [25, 25, 25, 25], []] as const;
const AMOUNT_CENTS = { least: 100, most: 9_999 };
const CONCURRENCY = 2;
/** The share of requests that are sent again with the same key, as an impatient backend does. */
const REPEATED = 0.2;
const OPENED_WITHIN_MS = 120_000;

/**
 * Merchants that open sessions and buyers that pay them in all sorts of ways; bounded, and the same for the same seed.
 */
export class Load {
  /** Each Idempotency-Key with every session that was ever given for it. */
  readonly sessionsByKey = new Map<string, Set<string>>();
  /** Called with each transfer's transaction. */
  onSent: (hash: string) => void = () => undefined;
  /** Error responses that no outage excuses. */
  readonly refusals: string[] = [];
  /** The number of sessions opened so far. */
  opened = 0;

  constructor(
    private readonly system: RunningSystem,
    private readonly shops: readonly Merchant[],
    private readonly choices: Choices,
  ) {}

  /** Opens and pays the given number of sessions. Resolves when the last transfer was sent to the node. */
  async run(sessions: number): Promise<void> {
    const plans = Array.from({ length: sessions }, () => ({
      shop: this.choices.oneOf(this.shops),
      cents: this.choices.between(AMOUNT_CENTS.least, AMOUNT_CENTS.most),
      shares: this.choices.oneOf(WAYS_TO_PAY),
      asset: this.choices.oneOf(ASSETS),
      isRepeated: this.choices.isTrue(REPEATED),
    }));
    const worker = async () => {
      for (let plan = plans.shift(); plan; plan = plans.shift()) {
        const { shop, cents, shares, asset, isRepeated } = plan;
        const session = await this.openOne(shop, cents, isRepeated);
        for (const share of shares) {
          const baseUnits = (BigInt(cents) * BASE_UNITS_PER_CENT * BigInt(share)) / 100n;
          this.onSent(await this.system.buyer.sends(session.deposit_address, baseUnits, asset));
        }
        await this.nextBlock();
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  }

  /** Resolves when the given number of sessions were opened in all. */
  async hasOpened(sessions: number): Promise<void> {
    await eventually(() => this.opened >= sessions, OPENED_WITHIN_MS);
  }

  /**
   * Opens a session as a careful backend does: tries again with the same key until it has a response, and once more if
   * `isRepeated`.
   */
  async openOne(shop: Pick<Merchant, 'apiKey'>, cents: number, isRepeated = false): Promise<SessionView> {
    const key = randomUUID();
    const given = new Set<string>();
    this.sessionsByKey.set(key, given);
    const request = () => this.post(shop, key, cents);
    const session = await eventually(async () => {
      const response = await request();
      if (response.status === 200) return response.body as SessionView;
      const isTemporary = response.status >= 500 || response.body?.error?.code === 'idempotency_in_progress';
      if (!isTemporary) this.refusals.push(`${response.status} ${response.text}`);
      throw new Error(`POST /api/sessions answered ${response.status}: ${response.text}`);
    }, OPENED_WITHIN_MS);
    given.add(session.token);
    this.opened += 1;
    if (isRepeated) {
      const again = await request().catch(() => undefined);
      if (again?.status === 200) given.add((again.body as SessionView).token);
    }
    return session;
  }

  private post(shop: Pick<Merchant, 'apiKey'>, key: string, cents: number): Promise<Answer> {
    return request(this.system.baseUrl, 'POST', '/api/sessions', {
      body: { user_external_id: 1, return_url: 'https://shop.example', amount_usd_cents: cents, metadata: { key } },
      headers: { authorization: `Bearer ${shop.apiKey}`, 'idempotency-key': key },
    });
  }

  private async nextBlock(): Promise<void> {
    const now = await this.system.provider.getBlockNumber();
    await eventually(async () => (await this.system.provider.getBlockNumber()) !== now);
  }
}
