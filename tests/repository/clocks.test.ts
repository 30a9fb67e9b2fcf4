import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';

/**
 * The code that reads the wall clock, which may jump: for moments of the database, in messages and of days. Whatever
 * waits or expires uses `performance.now()`.
 */
const READS_THE_WALL_CLOCK: Readonly<Record<string, string>> = {
  'apps/admin/src/alert-posts/alert-posts.worker.ts': 'the time in a signature',
  'apps/admin/src/alerts/notices/alert-notices.service.ts': 'the time in a message',
  'apps/admin/src/alerts/alerts.service.ts': 'since when an alert holds is in the database',
  'apps/admin/src/health/health.service.ts': 'when somebody looked last is in the database',
  'apps/admin/src/health/operations-health.controller.ts': 'the last hours',
  'apps/agent-gateway/src/keys/keys.service.ts': 'an end that a person chose',
  'apps/agent-gateway/src/turns/turns.controller.ts': 'Retry-After, from a moment of the database',
  'apps/chain-indexer/src/balances/balance-check.service.ts': 'a moment of the database of sessions',
  'apps/chain-indexer/src/transfers/transfers.service.ts': 'a metric: the time of a block',
  'apps/cli/src/contract/deploy-contract.ts': 'a moment in a file for people',
  'apps/cli/src/merchant/listen/forwarder.ts': 'the time in a signature',
  'apps/cli/src/merchant/output/typed-values.ts': 'how long ago, as a person typed it',
  'apps/dashboard/src/overview/attention.service.ts': 'days',
  'apps/sessions/src/overview/overview.service.ts': 'days',
  'apps/sweeper/src/reconciliation/reconciliation.service.ts': 'a moment of the database',
  'apps/sweeper/src/transactions/tracker.service.ts': 'when something was signed is in the database',
  'apps/turn-runner/src/engines/models/provider/provider-fault.ts': 'Retry-After, which may be a date',
  'apps/turn-runner/src/runs/endings.service.ts': 'a metric: a moment of the database',
  'apps/webhook-dispatcher/src/envelopes/envelope.ts': 'the time in an id',
  'libs/service-kit/src/messaging/outbox/relay.worker.ts': 'a metric: a moment of the database',
  'libs/service-kit/src/messaging/repair/anti-entropy.ts': 'the times in ids',
  'libs/service-kit/src/messaging/repair/epoch-guard.ts': 'days',
  'libs/service-kit/src/telemetry/metrics/prometheus.ts': 'a metric: when the process started',
};

const SERVICES = ['apps/*/src/**/*.ts', 'libs/{chain,machines,mail,outbound,sealing,service-kit}/src/**/*.ts'];

describe('services', () => {
  it('measure how long something lasts by a clock that does not jump', () => {
    const paths = globSync(SERVICES, { cwd: ROOT }).filter((path) => !/-web\/|\.spec\.ts$/.test(path));

    const found = paths.filter((path) => readFileSync(join(ROOT, path), 'utf8').includes('Date.now()'));

    expect(paths.length).toBeGreaterThan(500);
    expect(found.sort()).toEqual(Object.keys(READS_THE_WALL_CLOCK).sort());
  });
});
