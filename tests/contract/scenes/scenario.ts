import { ApiClient } from '@deploy/local/seed/api-client';
import type { SessionView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { Merchant } from '../../stack/people/merchant.js';
import type { RunningSystem } from '../../stack/running-system.js';
import type { WebhookEvent } from '../../stack/servers/webhook-receiver.js';
import { Receiver } from './receiver.js';

export const METADATA = { order: 'A-1', lines: [{ sku: 'mug', count: 2 }], gift: null };
export const USER = 4711;
/** The contract's event types. */
export const EVENT_TYPES = [
  'payment.detected',
  'payment.confirmed',
  'payment.late',
  'payment.swept',
  'session.expired',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The path of the shop's endpoint. */
export const MAIN = '/webhooks';
export const SECOND = '/second';
export const INACTIVE = '/inactive';
export const TESTS = '/tests';

const BASE_UNITS_PER_CENT = 10_000n;
/** Longer than the window of an API session (`docs/contract/decisions.md` section 2.2). */
const WINDOW_OVER_S = 3_700;
/** Seen, credited and swept for each of four transfers, and one expiry. */
const REAL_EVENTS = 13;
const EVENTS_WITHIN_MS = 180_000;

/**
 * The events that happen before the tests of events check them: a shop with the free plan's fee of 1% is paid in every
 * way that the contract has an event for, and sends a test event of each type.
 */
export class Scenario {
  readonly endpoints: Record<string, { id: number; secret: string }> = {};

  private constructor(
    readonly system: RunningSystem,
    readonly shop: Merchant,
    readonly receiver: Receiver,
    readonly sessions: { readonly whole: SessionView; readonly parts: SessionView; readonly unpaid: SessionView },
  ) {}

  static async play(system: RunningSystem): Promise<Scenario> {
    const receiver = await Receiver.start();
    system.onStop(() => receiver.stop());
    const shop = await Merchant.create(system, { tier: 'free' });
    const scenario = new Scenario(system, shop, receiver, {
      whole: await openSession(system, shop, 1_234),
      parts: await shop.owner.post<SessionView>(`/api/dashboard/merchants/${shop.id}/sessions`, {
        amount_usd_cents: 2_000,
      }),
      unpaid: await openSession(system, shop, 4_000),
    });
    for (const path of [MAIN, SECOND, INACTIVE, TESTS]) await scenario.addEndpoint(path);
    const { id } = scenario.endpoints[INACTIVE]!;
    await shop.owner.patch(`${scenario.at}/webhook_endpoints/${id}`, { active: false });
    await scenario.sendTests();
    await scenario.pay();
    await scenario.expireAndPayLate();
    return scenario;
  }

  /** The path of the shop in the dashboard. */
  get at(): string {
    return `/api/dashboard/merchants/${this.shop.id}`;
  }

  /** Returns real events of a type, of one session if one is given. */
  events(type: EventType, { token }: { token?: string } = {}): WebhookEvent[] {
    return this.receiver
      .eventsAt(MAIN)
      .filter((event) => event.type === type && (token === undefined || event.data.session_token === token));
  }

  /** Returns the test event of a type. */
  test(type: EventType): WebhookEvent {
    return this.receiver.eventsAt(TESTS).find((event) => event.type === type && event.data['test'] === true)!;
  }

  private async addEndpoint(path: string): Promise<void> {
    const url = this.receiver.address(path);
    this.endpoints[path] = await this.shop.owner.post(`${this.at}/webhook_endpoints`, { url });
  }

  private async sendTests(): Promise<void> {
    const path = `${this.at}/webhook_endpoints/${this.endpoints[TESTS]!.id}/test`;
    for (const event_type of EVENT_TYPES) await this.shop.owner.post(path, { event_type });
    await eventually(() => this.receiver.eventsAt(TESTS).length === EVENT_TYPES.length);
  }

  /** Pays USDC at once, and USDT in two parts, the first with a fraction of a cent. */
  private async pay(): Promise<void> {
    const { buyer } = this.system;
    const { whole, parts } = this.sessions;
    await buyer.pays(whole, 1_234);
    await buyer.mined(await buyer.sends(parts.deposit_address, 500n * BASE_UNITS_PER_CENT + 9_999n, 'USDT'));
    await this.received('payment.confirmed', parts, 1);
    await buyer.mined(await buyer.sends(parts.deposit_address, 1_500n * BASE_UNITS_PER_CENT, 'USDT'));
    await this.received('payment.swept', parts, 2);
    await this.received('payment.swept', whole, 1);
  }

  private async expireAndPayLate(): Promise<void> {
    const { unpaid } = this.sessions;
    await this.system.provider.send('evm_increaseTime', [WINDOW_OVER_S]);
    await this.received('session.expired', unpaid, 1);
    await this.system.buyer.pays(unpaid, 4_000);
    await this.received('payment.swept', unpaid, 1);
    // Deliveries come in any order, each to its endpoint.
    const arrived = (path: string) => this.receiver.eventsAt(path).length === REAL_EVENTS;
    await eventually(() => arrived(MAIN) && arrived(SECOND), EVENTS_WITHIN_MS);
  }

  private async received(type: EventType, session: SessionView, count: number): Promise<void> {
    await eventually(() => this.events(type, session).length === count, EVENTS_WITHIN_MS);
  }
}

function openSession(system: RunningSystem, shop: Merchant, cents: number): Promise<SessionView> {
  return new ApiClient(system.baseUrl, shop.apiKey).post<SessionView>('/api/sessions', {
    user_external_id: USER,
    return_url: 'https://shop.example/thanks',
    amount_usd_cents: cents,
    metadata: METADATA,
  });
}
