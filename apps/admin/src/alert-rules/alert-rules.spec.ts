import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import type { HealthReport } from '@libs/dto/rpc/operations.rpc';
import { metricsOf, type ServiceReport } from '../metrics/metrics.js';
import { AdminSettings } from '../settings.js';
import { conditionsOf, RULE_NAMES, runbookOf, thresholdsOf, unknownRules } from './alert-rules.js';

/** The path is relative to the compiled file. */
const REPOSITORY = fileURLToPath(new URL('../../../../../', import.meta.url));
const settings = Object.assign(new AdminSettings(), {
  alertIndexerLagBlocks: 240,
  alertOutboxOldestS: 30,
  alertDeliveryOldestDueS: 60,
  alertSweepOldestWaitingS: 172_800,
  alertUnsweptUsdCents: 10_000_000,
  alertRelayerGasMinWei: '10000000000000000',
  alertDeliveriesFailedHourly: 0,
  alertTurnQueueAgeS: 120,
  alertPaymentsOfUsualPercent: 25,
  alertDetectionP95S: 30,
});
const none = { deliveriesFailed1h: 0, sweepsBlocked5m: 0 };
const calm: HealthReport = { gauges: {}, outbox_oldest_s: 0, outbox_waiting: 0, dead_letters: 0 };

function rulesOf(reports: ServiceReport[], incidents = none): string[] {
  return conditionsOf(metricsOf(reports, incidents), reports, settings).map(({ rule, subject }) =>
    subject ? `${rule} ${subject}` : rule,
  );
}
const sweeper = (gauges: HealthReport['gauges']): ServiceReport[] => [
  { service: 'sweeper', report: { ...calm, gauges } },
];

describe('the rules of alerts', () => {
  it('are quiet when nothing is wrong', () => {
    expect(rulesOf(sweeper({ relayer_gas_wei: '10000000000000000', sweeps_blocked: 0 }))).toEqual([]);
  });

  it('are unknown for values of a service that does not respond', () => {
    const unknownOf = (reports: ServiceReport[]) => unknownRules(metricsOf(reports, none), reports);
    const some = sweeper({ relayer_gas_wei: '1' });

    expect([...unknownOf(some)]).toEqual([]);
    const rules = unknownOf([...some, { service: 'chain-indexer', report: null }]);
    expect(rules.has('indexer_behind')).toBe(true);
    expect(rules.has('doctor_failed')).toBe(true);
    expect(rules.has('relayer_gas_low')).toBe(false);
    expect(rules.has('service_down')).toBe(false);
  });

  it('state in coins what a relayer has left', () => {
    const reports = sweeper({ relayer_gas_wei: '1500000000000000' });

    expect(conditionsOf(metricsOf(reports, none), reports, settings).map(({ message }) => message)).toEqual([
      "The platform's relayer has 0.0015 ETH left for gas",
    ]);
  });

  it.each([
    [{ relayer_gas_wei: '9999999999999999' }, ['relayer_gas_low']],
    // More than a JavaScript number can represent exactly.
    [{ relayer_gas_wei: `1${'0'.repeat(30)}` }, []],
    [{ relayer_gas_wei: null }, ['metric_unknown relayer_gas_wei']],
    [{ unswept_usd_cents: 10_000_000 }, []],
    [{ unswept_usd_cents: 10_000_001 }, ['unswept_high']],
    [{ sweeps_blocked: 2 }, ['sweeps_blocked']],
    [{ payments_reverted_1h: 1 }, ['payments_reverted']],
    [{ transfer_held_oldest_s: 600 }, []],
    [{ transfer_held_oldest_s: 601 }, ['transfers_held']],
    [{ ledger_differences: 1 }, ['ledger_differs']],
    [{ contracts_without_code: 1 }, ['contracts_missing']],
    [{ foreign_treasury_changes_24h: 1 }, ['registrar_stolen']],
    [{ unknown_owners_24h: 1 }, ['unknown_owner']],
    [{ payments_1h: 4, payments_usual_1h: 20 }, ['payments_low']],
    [{ payments_1h: 5, payments_usual_1h: 20 }, []],
    // Too few to be significant.
    [{ payments_1h: 0, payments_usual_1h: 19 }, []],
    [{ payments_1h: 1, detection_p95_s: 30 }, []],
    [{ payments_1h: 1, detection_p95_s: 31 }, ['detection_slow']],
    [{ payments_1h: 0, payments_usual_1h: 0, detection_p95_s: 0, sessions_paid_24h: 0, sessions_ended_24h: 0 }, []],
    [{ turn_queue_age_s: 120 }, []],
    [{ turn_queue_age_s: 121 }, ['turns_late']],
  ])('hold for %j: %j', (gauges, rules) => {
    expect(rulesOf(sweeper(gauges))).toEqual(rules);
  });

  it('name each RPC provider that is excluded', () => {
    const report = {
      ...calm,
      gauges: { providers_failing: 1 },
      subjects: { providers_failing: ['2 rpc.example.com'] },
    };

    expect(rulesOf([{ service: 'chain-indexer', report }])).toEqual(['provider_failing 2 rpc.example.com']);
  });

  it('name each table whose months are not made far enough ahead, and a service that cannot count them', () => {
    const months = (table: string, made: number) => ({ table, months: made });
    const reports: ServiceReport[] = [
      { service: 'webhook-dispatcher', report: { ...calm, months_ahead: [months('attempt', 2), months('other', 0)] } },
      { service: 'agent-gateway', report: { ...calm, months_ahead: [months('turn_event', 1)] } },
      { service: 'sessions', report: { ...calm, months_ahead: null } },
      { service: 'auth', report: calm },
    ];

    expect(rulesOf(reports)).toEqual([
      'metric_unknown months_ahead of sessions',
      'months_missing other of webhook-dispatcher',
      'months_missing turn_event of agent-gateway',
    ]);
    expect(metricsOf(reports, none).months_ahead).toBe(0);
    expect(metricsOf([{ service: 'auth', report: calm }], none).months_ahead).toBeNull();
  });

  it('have a page each that states what to do', () => {
    for (const rule of RULE_NAMES) expect([rule, existsSync(join(REPOSITORY, runbookOf(rule)))]).toEqual([rule, true]);
  });

  it('name each service that does not respond, and nothing of what only it could report', () => {
    expect(rulesOf([{ service: 'sweeper', report: null }])).toEqual(['service_down sweeper']);
  });

  it('take the worst outbox and all dead letters together', () => {
    const reports: ServiceReport[] = [
      { service: 'auth', report: { ...calm, outbox_oldest_s: 31, dead_letters: 1 } },
      { service: 'sessions', report: { ...calm, dead_letters: 2 } },
    ];

    const conditions = conditionsOf(metricsOf(reports, none), reports, settings);

    expect(conditions.map(({ message }) => message)).toEqual([
      'An event has waited 31 s to be published',
      'Events that could not be handled: 3',
    ]);
  });

  it('detect a block that was over before the check', () => {
    expect(rulesOf(sweeper({ sweeps_blocked: 0 }), { ...none, sweepsBlocked5m: 1 })).toEqual(['sweeps_blocked']);
  });

  it('state from which value of a metric on they hold', () => {
    const thresholds = thresholdsOf(settings);

    expect(thresholds).toContainEqual({
      metric: 'relayer_gas_wei',
      rule: 'relayer_gas_low',
      severity: 'warning',
      side: 'below',
      limit: '10000000000000000',
    });
    expect(thresholds.map(({ metric }) => metric)).not.toContain('outbox_waiting');
  });
});
