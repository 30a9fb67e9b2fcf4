import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isTwin, type ProcessName, serviceOf } from '@libs/events/services';
import type { Meter } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { type CounterName, type HistogramName, METRIC_NAMES, METRICS, type MetricRow } from './metric-table.js';
import { countWith } from './metrics.js';

const NANOSECONDS = 1e9;
const QUANTILES = { '0.5': 50, '0.99': 99, '1': 100 } as const;

/**
 * Serves what this process counts as Prometheus text at `/metrics` of a port of its own. Rejects when the port is
 * taken. Until it is called nothing is counted.
 */
export async function servePrometheus(
  service: ProcessName,
  at: { host: string; port: number },
): Promise<{ stop(): Promise<void> }> {
  const exporter = new PrometheusExporter({
    ...at,
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
    // Keeps metrics of the test network out of all sums, alerts and charts over metrics of live money.
    ...(isTwin(service) ? { prefix: 'testnet' } : {}),
  });
  // By default it keeps at most 2,000 label sets of one metric; the rest becomes one set that is marked as such.
  const provider = new MeterProvider({ readers: [exporter] });
  const meter = provider.getMeter('@libs/service-kit');
  const counters = new Map();
  const histograms = new Map();
  for (const name of METRIC_NAMES) {
    const { kind, about: description, buckets, begins = [], of }: MetricRow = METRICS[name];
    if (name === 'checkout_process_cpu_seconds_total') continue;
    if (kind === 'counter') {
      const counter = meter.createCounter(name, { description });
      if (of?.includes(serviceOf(service))) for (const labels of begins) counter.add(0, labels);
      counters.set(name as CounterName, counter);
    }
    if (kind === 'histogram') {
      const advice = { explicitBucketBoundaries: [...(buckets ?? [])] };
      histograms.set(name as HistogramName, meter.createHistogram(name, { description, advice }));
    }
  }
  countWith({ meter, counters, histograms });
  observeProcess(meter);
  await exporter.startServer();
  return { stop: () => provider.shutdown() };
}

function observeProcess(of: Meter): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const gauge = (name: keyof typeof METRICS) => of.createObservableGauge(name, { description: METRICS[name].about });
  gauge('checkout_event_loop_lag_seconds').addCallback((result) => {
    for (const [quantile, percentile] of Object.entries(QUANTILES)) {
      // Nothing was measured yet right after the start.
      const nanoseconds = delay.count > 0 ? delay.percentile(percentile) : 0;
      result.observe(nanoseconds / NANOSECONDS, { quantile });
    }
    delay.reset();
  });
  gauge('checkout_process_resident_memory_bytes').addCallback((result) => result.observe(process.memoryUsage.rss()));
  gauge('checkout_process_heap_used_bytes').addCallback((result) => result.observe(process.memoryUsage().heapUsed));
  const startedAtS = Date.now() / 1_000 - process.uptime();
  gauge('checkout_process_start_time_seconds').addCallback((result) => result.observe(startedAtS));
  const cpu = METRICS.checkout_process_cpu_seconds_total.about;
  of.createObservableCounter('checkout_process_cpu_seconds_total', { description: cpu }).addCallback((result) => {
    const { user, system } = process.cpuUsage();
    result.observe((user + system) / 1e6);
  });
}
