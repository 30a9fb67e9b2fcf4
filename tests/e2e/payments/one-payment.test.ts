import { ApiClient } from '@deploy/local/seed/api-client';
import { chainAccount } from '@deploy/local/seed/keys';
import { afterAll, describe, expect, it } from '@jest/globals';
import { GAUGE_NAMES, GAUGES } from '@libs/dto/operations/gauges';
import type { MerchantView, PaymentView, SessionView, UsageView } from '@libs/dto/payments/views';
import { SERVICES, type ServiceName } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { Wallet } from 'ethers';
import { MetricsPorts } from '../../stack/metrics-ports.js';
import { BASE_UNITS_PER_CENT } from '../../stack/people/buyer.js';
import { OtlpReceiver } from '../../stack/servers/otlp-receiver.js';
import { WebhookReceiver } from '../../stack/servers/webhook-receiver.js';
import { useSystemWith } from '../../stack/use-system.js';
import { absentFrom, NOT_IN_A_PAYMENT, strangersIn } from '../metrics-of-services.js';
import { runbookQueries } from '../runbook-queries.js';
import { followPayment } from './payment-trace.js';

const AMOUNT_CENTS = 12_345;
/** The free tier's fee (`docs/contract/decisions.md` section 2.3). */
const FEE_BPS = 100n;

describe('One payment', () => {
  let collector: OtlpReceiver;
  let metrics: MetricsPorts;
  const running = useSystemWith(async () => {
    collector = await OtlpReceiver.start();
    metrics = await MetricsPorts.choose();
    return { env: (service) => ({ ...collector.env, ...metrics.env(service) }) };
  });
  afterAll(() => collector?.stop());

  it('goes from a new account to the treasury; receiver, ledger and chain agree to the base unit', async () => {
    const { system } = running;
    const owner = new ApiClient(system.baseUrl);
    const treasury = Wallet.createRandom().address;
    const receiver = await WebhookReceiver.start();
    system.onStop(() => receiver.stop());
    const feeRecipient = chainAccount('feeRecipient').address;
    const feesBefore = await system.buyer.balanceOf(feeRecipient);

    // account → merchant → approval → treasury → API key → webhook endpoint
    await owner.post('/api/auth/register', { email: 'first@shop.example', password: 'a long password' });
    const { id } = await owner.post<MerchantView>('/api/dashboard/merchants', { name: 'First Shop' });
    const merchant = `/api/dashboard/merchants/${id}`;
    await system.operator.post(`/api/admin/merchants/${id}/approve`);
    await owner.post(`${merchant}/wallets/bring_own`, { treasury_address: treasury });
    const { key } = await owner.post<{ key: string }>(`${merchant}/api_keys`, { name: 'backend' });
    const endpoint = await owner.post<{ secret: string }>(`${merchant}/webhook_endpoints`, { url: receiver.url });
    receiver.secret = endpoint.secret;

    // session → pay page
    const session = await new ApiClient(system.baseUrl, key).post<SessionView>('/api/sessions', {
      user_external_id: 42,
      return_url: 'https://shop.example/thanks',
      amount_usd_cents: AMOUNT_CENTS,
      metadata: { order: 'A-1' },
    });
    expect(session).toMatchObject({
      status: 'open',
      amount_usd_cents: AMOUNT_CENTS,
      remaining_usd_cents: AMOUNT_CENTS,
    });
    const page = await request(system.baseUrl, 'GET', new URL(session.pay_url).pathname);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.text).toContain('123.45');
    expect(page.text).toContain(session.deposit_address);

    // transfer → detected → confirmed → swept
    const receipt = await system.buyer.pays(session, AMOUNT_CENTS);
    const types = () => receiver.events().map(({ type }) => type);
    // Deliveries do not wait for each other.
    await eventually(() => types().length >= 3);
    expect([...types()].sort()).toEqual(['payment.confirmed', 'payment.detected', 'payment.swept']);

    const [detected, confirmed, swept] = ['payment.detected', 'payment.confirmed', 'payment.swept'].map(
      (type) => receiver.events().find((event) => event.type === type)!,
    );
    const common = {
      invoice_id: session.invoice_id,
      session_token: session.token,
      user_external_id: 42,
      metadata: { order: 'A-1' },
      amount_usd_cents: AMOUNT_CENTS,
      asset: 'USDC',
      token: 'USDC',
      tx_hash: receipt.hash,
      block_number: receipt.blockNumber,
    };
    expect(detected).toMatchObject({ id: expect.stringMatching(/^wd_[0-9a-f]{32}$/), merchant_id: id, data: common });
    expect(detected!.data).not.toHaveProperty('paid_total_usd_cents');
    expect(confirmed!.data).toMatchObject({
      ...common,
      paid_total_usd_cents: AMOUNT_CENTS,
      expected_amount_usd_cents: AMOUNT_CENTS,
    });

    const fee = (BigInt(AMOUNT_CENTS) * BASE_UNITS_PER_CENT * FEE_BPS) / 10_000n;
    const net = BigInt(AMOUNT_CENTS) * BASE_UNITS_PER_CENT - fee;
    // Rounded down: no cent is claimed that did not arrive.
    const netCents = Number(net / BASE_UNITS_PER_CENT);
    const feeCents = AMOUNT_CENTS - netCents;
    const cents = { amount_usd_cents: AMOUNT_CENTS, fee_usd_cents: feeCents, net_usd_cents: netCents };
    const figures = { ...cents, fee_units: String(fee), net_units: String(net), decimals: 6 };
    expect(swept!.data).toMatchObject({ ...common, ...figures, treasury_address: treasury });

    // the ledger
    const { data: payments } = await owner.get<{ data: PaymentView[] }>(`${merchant}/payments`);
    expect(payments).toHaveLength(1);
    expect(payments[0]).toMatchObject({ ...common, ...figures, status: 'swept', late: false });
    expect(payments[0]!.sweep_tx_hash).toBe(swept!.data['sweep_tx_hash']);
    const { data: usage } = await owner.get<{ data: UsageView[] }>(`${merchant}/usage`);
    expect(usage).toMatchObject([
      { payments_count: 1, settled_volume_usd_cents: AMOUNT_CENTS, fees_usd_cents: feeCents },
    ]);

    // the chain
    expect(await system.buyer.balanceOf(session.deposit_address)).toBe(0n);
    expect(await system.buyer.balanceOf(treasury)).toBe(BigInt(AMOUNT_CENTS) * BASE_UNITS_PER_CENT - fee);
    expect((await system.buyer.balanceOf(feeRecipient)) - feesBefore).toBe(fee);
  }, 300_000);

  it('is one trace from the request to the webhook, which is linked to it', async () => {
    const { way, attempt } = await eventually(() => followPayment(collector));

    expect(new Set(way.map(({ traceId }) => traceId)).size).toBe(1);
    expect(attempt.traceId).not.toBe(way[0]!.traceId);
    expect(attempt.attributes).toMatchObject({
      'checkout.event.type': 'payment.detected',
      'http.response.status_code': 200,
    });
  });

  it('is counted by every service that took part, under names and labels of the table only', async () => {
    const read = () => Promise.all(SERVICES.map(async (service) => ({ service, ...(await metrics.scrape(service)) })));
    const sumIn =
      (scrapes: Awaited<ReturnType<typeof read>>) =>
      (service: ServiceName, metric: string, labels: Record<string, string> = {}) =>
        scrapes
          .find((scrape) => scrape.service === service)!
          .samples.filter(({ name }) => name === metric)
          .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
          .reduce((total, { value }) => total + value, 0);
    // A delivery is counted after its receiver has it, a transaction once it is final, which may be after its payment
    // was reported as swept; and a gauge that takes long on a busy machine is sometimes unreadable.
    const scrapes = await eventually(async () => {
      const now = await read();
      const isReadable = (name: (typeof GAUGE_NAMES)[number]) =>
        sumIn(now)(GAUGES[name].of, 'checkout_gauge_readable', { gauge: name }) > 0;
      const delivered = sumIn(now)('webhook-dispatcher', 'checkout_webhook_deliveries_total', { status: 'delivered' });
      const final = sumIn(now)('sweeper', 'checkout_sweep_transactions_total', { state: 'final' });
      return delivered >= 3 && final >= 1 && GAUGE_NAMES.every(isReadable) ? now : undefined;
    });
    const sumOf = sumIn(scrapes);

    expect(scrapes.flatMap(strangersIn)).toEqual([]);
    expect(absentFrom(scrapes).sort()).toEqual([...NOT_IN_A_PAYMENT].sort());
    const created = { method: 'POST', route: '/api/sessions', status: '200' };
    expect(sumOf('gateway', 'checkout_http_request_duration_seconds_count', created)).toBe(1);
    expect(sumOf('sessions', 'checkout_http_request_duration_seconds_count', created)).toBe(1);
    expect(sumOf('chain-indexer', 'checkout_transfers_detected_total', { asset: 'USDC' })).toBe(1);
    expect(sumOf('webhook-dispatcher', 'checkout_webhook_attempts_total', { outcome: 'accepted' })).toBe(3);
    expect(sumOf('webhook-dispatcher', 'checkout_webhook_deliveries_total', { status: 'delivered' })).toBe(3);
    expect(sumOf('webhook-dispatcher', 'checkout_webhook_first_attempt_delay_seconds_count')).toBe(3);
    expect(sumOf('sweeper', 'checkout_sweep_transactions_total', { state: 'final' })).toBe(1);
    for (const name of GAUGE_NAMES) expect(sumOf(GAUGES[name].of, 'checkout_gauge_readable', { gauge: name })).toBe(1);
  });

  it('happened on schemas that every query of the runbooks fits', async () => {
    const queries = runbookQueries();
    const outcomes = await Promise.all(
      queries.map(({ page, sql }) =>
        running.system.rows(sql).then(
          () => undefined,
          (error: Error) => `${page}: ${error.message}`,
        ),
      ),
    );

    expect(queries.length).toBeGreaterThan(15);
    expect(outcomes.filter((fault) => fault !== undefined)).toEqual([]);
  });
});
