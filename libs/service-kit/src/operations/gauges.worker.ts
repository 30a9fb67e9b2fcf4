import { GAUGE_NAMES, GAUGES, type GaugeName, gaugeMetric, MESSAGE_GAUGES } from '@libs/dto/operations/gauges';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import type { Database } from '../database/database.js';
import { readQueues } from '../database/leases/queue-reading.js';
import { METRICS } from '../telemetry/metrics/metric-table.js';
import { type GaugeValue, isCounting, readAtScrape } from '../telemetry/metrics/metrics.js';
import type { HealthReporter } from './health-report.js';

const POOL = 'checkout_db_pool_connections';
const READABLE = 'checkout_gauge_readable';
const SUBJECT = 'checkout_gauge_subject';
const QUEUE_ROWS = 'checkout_queue_rows';
const QUEUE_OLDEST = 'checkout_queue_oldest_due_seconds';

/** Reads, at each scrape, the gauges that operators request by RPC, too. */
export class GaugesWorker implements OnApplicationBootstrap {
  constructor(
    private readonly reporter: HealthReporter,
    private readonly discovery: DiscoveryService,
    private readonly database: Database | undefined,
  ) {}

  onApplicationBootstrap(): void {
    if (!isCounting()) return;
    const ours = [POOL, READABLE, SUBJECT, QUEUE_ROWS, QUEUE_OLDEST] as const;
    readAtScrape(
      [
        ...GAUGE_NAMES.map((name) => ({ metric: gaugeMetric(name), about: GAUGES[name].about })),
        ...Object.entries(MESSAGE_GAUGES).map(([name, about]) => ({ metric: gaugeMetric(name as never), about })),
        ...ours.map((metric) => ({ metric, about: METRICS[metric].about })),
      ],
      () => this.read(),
    );
  }

  private async read(): Promise<GaugeValue[]> {
    // Months have gauges of their own, with a label: partition-gauges.ts.
    const { gauges, subjects, months_ahead: _months, ...messages } = await this.reporter.report();
    const known = Object.entries(gauges) as [GaugeName, number | string | null][];
    return [
      ...known.flatMap(([name, value]) => (value === null ? [] : gaugeValue(name, Number(value)))),
      ...known.map(([gauge, value]) => ({ ...gaugeValue(READABLE, value === null ? 0 : 1), labels: { gauge } })),
      ...Object.entries(subjects ?? {}).flatMap(([gauge, names]) =>
        names.map((subject) => ({ ...gaugeValue(SUBJECT, 1), labels: { gauge, subject } })),
      ),
      ...(this.database ? Object.entries(messages).map(([name, value]) => gaugeValue(name as never, value)) : []),
      ...this.pool(),
      ...(await this.queues()),
    ];
  }

  private async queues(): Promise<GaugeValue[]> {
    if (!this.database) return [];
    const readings = await readQueues(this.discovery, this.database);
    return [...readings].flatMap(([queue, { oldest_due_s, ...states }]) => [
      { metric: QUEUE_OLDEST, value: oldest_due_s, labels: { queue } },
      ...Object.entries(states).map(([state, value]) => ({ metric: QUEUE_ROWS, value, labels: { queue, state } })),
    ]);
  }

  private pool(): GaugeValue[] {
    if (!this.database) return [];
    const { totalCount, idleCount, waitingCount } = this.database.pool;
    const states = { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    return Object.entries(states).map(([state, value]) => ({ ...gaugeValue(POOL, value), labels: { state } }));
  }
}

function gaugeValue(name: string, value: number): GaugeValue {
  return { metric: name.startsWith('checkout_') ? name : gaugeMetric(name as GaugeName), value };
}
