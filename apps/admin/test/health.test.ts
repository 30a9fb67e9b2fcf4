import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { type Receiver, startReceiver } from './receiver.js';
import { answerHealth, answerSignIns, calmReports, notOperator, OPERATOR_EMAIL, operator } from './scene.js';

const SECRET = 'operators-webhook-secret';
const receiver = {} as Receiver;
beforeAll(async () => void Object.assign(receiver, await startReceiver()));
const mailbox = useMailbox();
const world = useWorld(service, {
  env: () => {
    // Set before the first poll of admin: what is notified then is not notified again.
    world.bus.handles('auth.operators', () => ({ emails: [OPERATOR_EMAIL] }));
    return {
      HEALTH_INTERVAL_MS: '100',
      ALERT_HOLD_PERCENT: '0',
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'checkout@example.com',
      OPERATOR_WEBHOOK_URL: receiver.url,
      OPERATOR_WEBHOOK_SECRET: SECRET,
      OPERATOR_WEBHOOK_NETWORKS: '127.0.0.0/8',
    };
  },
});
afterAll(() => receiver.stop());

const reports = calmReports();
const failedDelivery = {
  id: `wd_${'0'.repeat(32)}`,
  merchant_id: null,
  account_id: 9,
  endpoint_id: 3,
  event_type: 'payment.confirmed',
  last_status_code: 500,
  last_error: 'the receiver answered 500',
  created_at: '2026-11-21T12:00:00.000Z',
};

// The sweeper does not respond at first.
beforeAll(async () => {
  answerSignIns(world);
  const others = SERVICES.filter((name) => name !== 'admin' && name !== 'sweeper');
  answerHealth(world, reports, others);
  await world.bus.connection.flush();
});

const health = async () => (await world.http('GET', '/api/admin/health', operator)).body;
const rules = async () => (await health()).alerts.map((alert: { rule: string }) => alert.rule);
const posts = () => receiver.bodies().filter(({ data }) => data.subject === 'sweeper');
/** One mail may contain alerts of other services, where those did not respond to the first poll either. */
const mails = () => mailbox.to(OPERATOR_EMAIL).filter(({ text }) => text?.includes('The service sweeper'));

describe('GET /api/admin/health', () => {
  it('is down with an alert when a service does not respond, and notifies operators once by mail and webhook', async () => {
    // Services that respond a moment after the first poll are up again by then.
    const { status, alerts, services, metrics, is_stale } = await eventually(async () => {
      const now = await health();
      // A response reads the newest check and then the alerts: the first alerts may be raised between the two.
      return !now.is_stale && now.alerts.map((one: { subject: string }) => one.subject).join() === 'sweeper' && now;
    });
    const mail = await eventually(() => mails()[0]);
    const post = await eventually(() => posts()[0]);

    expect({ status, is_stale, sweeps: metrics.sweeps_waiting, lag: metrics.indexer_lag_blocks }).toEqual({
      status: 'down',
      is_stale: false,
      sweeps: null,
      lag: 0,
    });
    expect(services).toContainEqual({ name: 'sweeper', status: 'down' });
    expect(alerts).toEqual([
      {
        id: expect.any(Number),
        rule: 'service_down',
        subject: 'sweeper',
        severity: 'critical',
        value: null,
        message: 'The service sweeper is not responding',
        runbook: 'docs/runbooks/service-down.md',
        since: expect.any(String),
        raised_at: expect.any(String),
        cleared_at: null,
      },
    ]);
    expect(mail.subject).toMatch(/^Critical: The service [a-z-]+ is not responding/);
    expect(mail.text).toContain('What to do: docs/runbooks/service-down.md.');
    expect(post).toEqual({
      id: expect.any(String),
      type: 'alert.raised',
      created: expect.any(Number),
      data: alerts[0],
    });
  });

  it('reports no test network where none is configured', async () => {
    expect((await health()).test_network).toBeNull();
  });

  it('signs what it posts like the webhooks of merchants', async () => {
    const { body, headers } = await eventually(() => receiver.requests[0]);

    const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-service-signature'])) ?? [];

    expect(signature).toBe(createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex'));
  });

  it('is ok when all is calm again, and notifies once that the alert is over', async () => {
    answerHealth(world, reports, ['sweeper']);
    await eventually(async () => (await health()).status === 'ok');
    await eventually(() => posts().length === 2 && mails().length === 2);

    const { metrics, alerts, cleared_alerts, thresholds } = await health();

    expect(alerts).toEqual([]);
    expect(cleared_alerts[0]).toMatchObject({
      rule: 'service_down',
      subject: 'sweeper',
      cleared_at: expect.any(String),
    });
    expect(thresholds).toContainEqual({
      metric: 'sweeps_blocked',
      rule: 'sweeps_blocked',
      severity: 'warning',
      side: 'above',
      limit: '0',
    });
    expect(metrics).toEqual({
      indexer_lag_blocks: 0,
      outbox_oldest_s: 0,
      publish_refused_s: 0,
      outbox_waiting: expect.any(Number),
      payments_1h: 30,
      payments_usual_1h: 24,
      providers_failing: 0,
      transfer_held_oldest_s: 0,
      payments_of_usual_percent: 125,
      detection_p50_s: 2,
      detection_p95_s: 5,
      conversion_24h_percent: 75,
      swept_24h_usd_cents: 50_000,
      sweep_gas_24h_wei: '2000000000000001',
      sweep_gas_per_100_usd_wei: '400000000000000',
      deliveries_due: 0,
      delivery_oldest_due_s: 0,
      deliveries_failed_1h: 0,
      sweeps_waiting: 0,
      sweep_oldest_waiting_s: 0,
      sweeps_blocked: 0,
      unswept_usd_cents: 0,
      relayer_gas_wei: '1000000000000000000',
      payments_reverted_1h: 0,
      reverted_24h_usd_cents: 0,
      ledger_differences: 0,
      sweeps_held: 0,
      contracts_without_code: 0,
      foreign_treasury_changes_24h: 0,
      unknown_owners_24h: 0,
      turn_queue_age_s: 0,
      turns_awaiting_approval: 3,
      months_ahead: 2,
      dead_letters: 0,
      doctor_failures: 0,
      doctor_warnings: 0,
      audit_chain_faults: 0,
    });
    expect(posts().map(({ type }) => type)).toEqual(['alert.raised', 'alert.cleared']);
    expect(mails().map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Critical: The service [a-z-]+ is not responding/),
      'Resolved: The service sweeper is not responding',
    ]);
  });

  it.each([
    ['a relayer without gas', 'sweeper', { relayer_gas_wei: '499999999999999' }, 'relayer_gas_low', 'degraded'],
    ['a scanner that lags', 'chain-indexer', { indexer_lag_blocks: 241 }, 'indexer_behind', 'down'],
    [
      'a transfer that one provider has',
      'chain-indexer',
      { transfer_held_oldest_s: 601 },
      'transfers_held',
      'degraded',
    ],
    ['a difference between chain and payments', 'sweeper', { ledger_differences: 1 }, 'ledger_differs', 'down'],
    ['a payment that the chain took back', 'sessions', { payments_reverted_1h: 1 }, 'payments_reverted', 'down'],
    ['an order of a stolen registrar', 'sweeper', { foreign_treasury_changes_24h: 1 }, 'registrar_stolen', 'down'],
    ['an unknown owner', 'signer', { unknown_owners_24h: 1 }, 'unknown_owner', 'degraded'],
    ['a contract that is gone', 'sweeper', { contracts_without_code: 1 }, 'contracts_missing', 'down'],
    ['a turn that no runner claims', 'turn-runner', { turn_queue_age_s: 121 }, 'turns_late', 'degraded'],
    ['payments that stay away', 'sessions', { payments_1h: 5 }, 'payments_low', 'degraded'],
    ['payments that are seen late', 'sessions', { detection_p95_s: 31 }, 'detection_slow', 'degraded'],
    ['a gauge that cannot be read', 'sweeper', { relayer_gas_wei: null }, 'metric_unknown', 'degraded'],
  ] as const)('raises an alert for %s, and clears it', async (_what, name, gauges, rule, status) => {
    const calm = reports[name];

    reports[name] = { ...calm, gauges: { ...calm.gauges, ...gauges } };
    await eventually(async () => (await rules()).includes(rule) && (await health()).status === status);
    reports[name] = calm;

    await eventually(async () => (await health()).status === 'ok');
  });

  it('raises an alert with the name of a provider of the chain that is not relied on, and clears it', async () => {
    const calm = reports['chain-indexer'];

    reports['chain-indexer'] = {
      ...calm,
      gauges: { ...calm.gauges, providers_failing: 1 },
      subjects: { providers_failing: ['2 rpc.example.com'] },
    };
    await eventually(async () => {
      const { alerts, metrics } = await health();
      const alert = alerts.find(({ rule }: { rule: string }) => rule === 'provider_failing');
      return alert?.message.includes('2 rpc.example.com') && metrics.providers_failing === 1;
    });
    reports['chain-indexer'] = calm;

    await eventually(async () => (await health()).status === 'ok');
  });

  it('raises an alert for a table whose months cannot be made, with what to do, and clears it', async () => {
    const calm = reports['agent-gateway'];
    const about = () => mailbox.to(OPERATOR_EMAIL).filter(({ subject }) => subject?.includes('turn_event'));

    reports['agent-gateway'] = { ...calm, months_ahead: [{ table: 'turn_event', months: 1 }] };
    await eventually(async () => {
      const { alerts, metrics, status } = await health();
      expect(alerts).toMatchObject([
        {
          rule: 'months_missing',
          subject: 'turn_event of agent-gateway',
          severity: 'warning',
          message: 'Table turn_event of agent-gateway will run out of monthly partitions',
          runbook: 'docs/runbooks/months-missing.md',
        },
      ]);
      expect([status, metrics.months_ahead]).toEqual(['degraded', 1]);
      return true;
    });
    expect((await eventually(() => about()[0])).text).toContain('What to do: docs/runbooks/months-missing.md.');
    reports['agent-gateway'] = { ...calm, months_ahead: null };
    await eventually(async () => {
      const { alerts, metrics } = await health();
      expect(alerts).toMatchObject([{ rule: 'metric_unknown', subject: 'months_ahead of agent-gateway' }]);
      // The values that the other service reported are known.
      expect(metrics.months_ahead).toBe(2);
      return true;
    });
    reports['agent-gateway'] = calm;

    await eventually(async () => (await health()).status === 'ok');
    await eventually(() => about().length === 2);
  });

  it('counts dead letters and the oldest unpublished event over all services', async () => {
    const { sessions, dashboard } = reports;
    reports.sessions = { ...sessions, dead_letters: 2, outbox_oldest_s: 31, publish_refused_s: 11 };
    reports.dashboard = { ...dashboard, dead_letters: 1 };

    await eventually(async () => {
      const { metrics, alerts } = await health();
      const messages = alerts.map(({ message }: { message: string }) => message);
      expect(metrics).toMatchObject({ dead_letters: 3, outbox_oldest_s: 31, publish_refused_s: 11 });
      expect(messages).toContain('NATS responds, but has stored no events for 11 s');
      expect(messages).toContain('Events that could not be handled: 3');
      expect(messages).toContain('An event has waited 31 s to be published');
      return true;
    });
    Object.assign(reports, { sessions, dashboard });
    await eventually(async () => (await health()).status === 'ok');
  });

  it('shows failed deliveries as they were published, and as the dispatcher reports them once it responds', async () => {
    await world.bus.publishes('delivery.failed', {
      merchant_id: null,
      account_id: 9,
      delivery_id: failedDelivery.id,
      endpoint_id: 3,
      event_type: 'payment.confirmed',
      last_status_code: 500,
      last_error: 'published',
      failed_at: '2026-11-21T12:00:01.000Z',
    });
    await eventually(async () => (await rules()).includes('deliveries_failed'));

    const published = (await health()).failed_deliveries;
    world.bus.handles('webhooks.failed_deliveries', () => ({ data: [failedDelivery] }));
    const known = await eventually(async () => {
      const { failed_deliveries } = await health();
      return failed_deliveries[0]?.last_error === failedDelivery.last_error && failed_deliveries;
    });

    expect(published).toEqual([{ ...failedDelivery, last_error: 'published', created_at: '2026-11-21T12:00:01.000Z' }]);
    expect(known).toEqual([failedDelivery]);
  });

  it('raises an alert for a sweep that was blocked between two checks', async () => {
    await world.bus.publishes('sweep.blocked', { merchant_id: 7, reason: 'no_gas', payment_ids: [1], message: null });

    await eventually(async () => (await rules()).includes('sweeps_blocked') && (await health()).status === 'degraded');
  });

  it('is for operators only', async () => {
    const [anonymous, user] = [
      await world.http('GET', '/api/admin/health'),
      await world.http('GET', '/api/admin/health', notOperator),
    ];

    expect([anonymous.status, user.status]).toEqual([401, 403]);
  });
});
