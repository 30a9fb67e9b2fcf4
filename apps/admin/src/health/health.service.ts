import type { FailedDeliveryView } from '@libs/dto/operations/failed-deliveries';
import { SERVICES, type ServiceName } from '@libs/events/services';
import { Database } from '@libs/service-kit/database/database';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { conditionsOf, thresholdsOf, unknownRules } from '../alert-rules/alert-rules.js';
import type { AlertView } from '../alerts/alert/alert.view.js';
import { AlertsService } from '../alerts/alerts.service.js';
import { IncidentsService } from '../incidents/incidents.service.js';
import { METRIC_NAMES, type Metrics, metricsOf, type ServiceReport } from '../metrics/metrics.js';
import { OperatorsService } from '../operators/operators.service.js';
import { AdminSettings } from '../settings.js';
import { TestNetworkService } from '../test-network/test-network.service.js';
import { HealthRepository } from './health.repository.js';
import type { HealthStatus, PlatformHealthView } from './health.view.js';

const SHOWN_DELIVERIES = 20;
const SHOWN_CLEARED = 20;
/** The number of checks that may fail before the displayed state counts as old. */
const STALE_CHECKS = 4;

@Injectable()
export class HealthService {
  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox<'admin'>,
    private readonly repository: HealthRepository,
    private readonly alerts: AlertsService,
    private readonly incidents: IncidentsService,
    private readonly operators: OperatorsService,
    private readonly settings: AdminSettings,
    private readonly testNetwork: TestNetworkService,
  ) {}

  /** Polls the state of every service, keeps the replies, raises and clears alerts. */
  async check(): Promise<void> {
    const [replies, emails] = await Promise.all([
      Promise.all(SERVICES.map((service) => this.reportOf(service))),
      this.rpc.call('auth.operators', {}).then(
        (reply) => reply.emails,
        () => undefined,
      ),
    ]);
    const services = replies.map(({ service, report }) => ({ name: service, status: report ? 'up' : 'down' }) as const);
    await this.database.transaction(async (tx) => {
      if (emails) await this.operators.replace(tx, emails);
      const metrics = metricsOf(replies, await this.incidents.recent(tx));
      await this.repository.insert(tx, metrics, [...services]);
      await this.alerts.note(tx, conditionsOf(metrics, replies, this.settings), unknownRules(metrics, replies));
      await this.outbox.publish(tx, 'health.sampled', { at: new Date().toISOString() });
    });
  }

  /** Returns the result of the last check, with the current alerts and failed deliveries. */
  async view(): Promise<PlatformHealthView> {
    const snapshot = await this.repository.newest(this.database);
    const alerts = await this.alerts.raised(this.database);
    const cleared = await this.alerts.cleared(this.database, SHOWN_CLEARED);
    const oldestMs = STALE_CHECKS * Math.max(this.settings.healthIntervalMs, 5_000);
    const isStale = !snapshot || Date.now() - snapshot.at.getTime() > oldestMs;
    const metrics = { ...unknownMetrics(), ...snapshot?.metrics };
    const [failed_deliveries, test_network] = await Promise.all([this.failedDeliveries(), this.testNetwork.health()]);
    return {
      status: statusOf(alerts, isStale),
      checked_at: snapshot?.at.toISOString() ?? null,
      is_stale: isStale,
      metrics: metrics as PlatformHealthView['metrics'],
      services: snapshot?.services ?? [],
      alerts,
      cleared_alerts: cleared,
      thresholds: thresholdsOf(this.settings),
      test_network,
      failed_deliveries,
    };
  }

  private async reportOf(service: ServiceName): Promise<ServiceReport> {
    try {
      return { service, report: await this.rpc.call(`${service}.health`, {}) };
    } catch {
      return { service, report: null };
    }
  }

  /**
   * Reads failed deliveries from the dispatcher, which records replays; without it, from the events published when they
   * failed.
   */
  private async failedDeliveries(): Promise<FailedDeliveryView[]> {
    try {
      return (await this.rpc.call('webhooks.failed_deliveries', { limit: SHOWN_DELIVERIES })).data;
    } catch {
      const failures = await this.incidents.failedDeliveries(this.database, SHOWN_DELIVERIES);
      return failures.map(({ delivery_id, failed_at, ...failure }) => ({
        id: delivery_id,
        merchant_id: failure.merchant_id,
        // Events published before accounts had webhooks name none.
        account_id: failure.account_id ?? null,
        endpoint_id: failure.endpoint_id,
        event_type: failure.event_type,
        last_status_code: failure.last_status_code,
        last_error: failure.last_error,
        created_at: failed_at,
      }));
    }
  }
}

function statusOf(alerts: readonly AlertView[], isStale: boolean): HealthStatus {
  if (isStale || alerts.some(({ severity }) => severity === 'critical')) return 'down';
  return alerts.length > 0 ? 'degraded' : 'ok';
}

function unknownMetrics(): Metrics {
  return Object.fromEntries(METRIC_NAMES.map((name) => [name, null])) as Metrics;
}
