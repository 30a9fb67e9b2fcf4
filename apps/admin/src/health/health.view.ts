import { Description, IsDateTime, ListOf, OrNull, Part } from '@libs/dto/fields';
import { FailedDeliveryView } from '@libs/dto/operations/failed-deliveries';
import { GAUGES } from '@libs/dto/operations/gauges';
import { SERVICES } from '@libs/events/services';
import { IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import { AlertView, MetricThresholdView } from '../alerts/alert/alert.view.js';
import type { MetricName } from '../metrics/metrics.js';
import { TestNetworkHealthView } from '../test-network/test-network.view.js';

export const HEALTH_STATUSES = ['ok', 'degraded', 'down'] as const;
export type HealthStatus = (typeof HEALTH_STATUSES)[number];

/** The metrics that the health worker watches. Null: unknown. */
export class HealthMetrics implements Record<MetricName, number | string | null> {
  @Description(GAUGES.indexer_lag_blocks.about) @OrNull() @IsInt() indexer_lag_blocks: number | null;
  @Description(GAUGES.providers_failing.about) @OrNull() @IsInt() providers_failing: number | null;
  @Description(GAUGES.transfer_held_oldest_s.about) @OrNull() @IsInt() transfer_held_oldest_s: number | null;
  @Description('Age of the oldest event of any service that is waiting to be published.')
  @OrNull()
  @IsInt()
  outbox_oldest_s: number | null;
  @OrNull() @IsInt() outbox_waiting: number | null;
  @Description('How long NATS has responded without storing what a service publishes; 0 while it stores.')
  @OrNull()
  @IsInt()
  publish_refused_s: number | null;
  @Description(GAUGES.payments_1h.about) @OrNull() @IsInt() payments_1h: number | null;
  @Description(GAUGES.payments_usual_1h.about) @OrNull() @IsInt() payments_usual_1h: number | null;
  @Description('The last hour’s payments in percent of the usual ones; null while fewer than 20 are usual.')
  @OrNull()
  @IsInt()
  payments_of_usual_percent: number | null;
  @Description(`${GAUGES.detection_p50_s.about} Null without payments.`) @OrNull() @IsInt() detection_p50_s:
    | number
    | null;
  @Description(`${GAUGES.detection_p95_s.about} Null without payments.`) @OrNull() @IsInt() detection_p95_s:
    | number
    | null;
  @Description('Sessions paid, as a percentage of those that ended in the last 24 hours; null when none ended.')
  @OrNull()
  @IsInt()
  conversion_24h_percent: number | null;
  @Description(GAUGES.swept_24h_usd_cents.about) @OrNull() @IsInt() swept_24h_usd_cents: number | null;
  @Description(`${GAUGES.sweep_gas_24h_wei.about} Decimal text.`, '42000000000000')
  @OrNull()
  @IsString()
  sweep_gas_24h_wei: string | null;
  @Description('Gas spent in 24 hours per US$100 swept; null when nothing was swept. Decimal text.')
  @OrNull()
  @IsString()
  sweep_gas_per_100_usd_wei: string | null;
  @Description(GAUGES.deliveries_due.about) @OrNull() @IsInt() deliveries_due: number | null;
  @OrNull() @IsInt() delivery_oldest_due_s: number | null;
  @Description('Webhook deliveries that ran out of attempts in the last hour.')
  @OrNull()
  @IsInt()
  deliveries_failed_1h: number | null;
  @OrNull() @IsInt() sweeps_waiting: number | null;
  @OrNull() @IsInt() sweep_oldest_waiting_s: number | null;
  @Description(GAUGES.sweeps_held.about) @OrNull() @IsInt() sweeps_held: number | null;
  @OrNull() @IsInt() sweeps_blocked: number | null;
  @Description(GAUGES.unswept_usd_cents.about) @OrNull() @IsInt() unswept_usd_cents: number | null;
  @Description('Decimal text.', '1000000000000000000') @OrNull() @IsString() relayer_gas_wei: string | null;
  @Description(GAUGES.payments_reverted_1h.about) @OrNull() @IsInt() payments_reverted_1h: number | null;
  @Description(GAUGES.reverted_24h_usd_cents.about) @OrNull() @IsInt() reverted_24h_usd_cents: number | null;
  @Description(GAUGES.ledger_differences.about)
  @OrNull()
  @IsInt()
  ledger_differences: number | null;
  @Description(GAUGES.foreign_treasury_changes_24h.about) @OrNull() @IsInt() foreign_treasury_changes_24h:
    | number
    | null;
  @Description(GAUGES.unknown_owners_24h.about) @OrNull() @IsInt() unknown_owners_24h: number | null;
  @Description(GAUGES.contracts_without_code.about) @OrNull() @IsInt() contracts_without_code: number | null;
  @Description(GAUGES.turn_queue_age_s.about)
  @OrNull()
  @IsInt()
  turn_queue_age_s: number | null;
  @Description(GAUGES.turns_awaiting_approval.about) @OrNull() @IsInt() turns_awaiting_approval: number | null;
  @Description('How many monthly partitions exist in advance, for the table that has the fewest.')
  @OrNull()
  @IsInt()
  months_ahead: number | null;
  @Description('Events that services stored as dead letters.') @OrNull() @IsInt() dead_letters: number | null;
  @Description(GAUGES.doctor_failures.about) @OrNull() @IsInt() doctor_failures: number | null;
  @Description(GAUGES.doctor_warnings.about) @OrNull() @IsInt() doctor_warnings: number | null;
  @Description(GAUGES.audit_chain_faults.about) @OrNull() @IsInt() audit_chain_faults: number | null;
}

class ServiceHealthView {
  @IsIn(SERVICES) name: string;
  @IsIn(['up', 'down']) status: string;
}

/** Health of the platform. */
export class PlatformHealthView {
  @Description('down: a critical alert is raised, or the checks have stopped; degraded: a warning is.')
  @IsIn(HEALTH_STATUSES)
  status: HealthStatus;
  @Description('When the services were last polled.') @OrNull() @IsDateTime() checked_at: string | null;
  @Description('True when the last poll is too long ago: the figures are old.') @IsBoolean() is_stale: boolean;
  @Part(() => HealthMetrics) metrics: HealthMetrics;
  @ListOf(() => ServiceHealthView) services: ServiceHealthView[];
  @Description('Currently raised, newest first.') @ListOf(() => AlertView) alerts: AlertView[];
  @Description('The most recently resolved ones.') @ListOf(() => AlertView) cleared_alerts: AlertView[];
  @Description('At which values metrics become alerts.')
  @ListOf(() => MetricThresholdView)
  thresholds: MetricThresholdView[];
  @Description(
    'The state of the test network of test mode; null if there is none. The rest of this view does not include it.',
  )
  @OrNull()
  @Part(() => TestNetworkHealthView)
  test_network: TestNetworkHealthView | null;
  @Description('The newest webhook deliveries that finally failed.')
  @ListOf(() => FailedDeliveryView)
  failed_deliveries: FailedDeliveryView[];
}
