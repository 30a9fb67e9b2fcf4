import type { Attributes, Counter, Histogram, Meter } from '@opentelemetry/api';
import type { CounterName, HistogramName, LabelsOf } from './metric-table.js';

/** The instruments in which this process counts; absent: it counts nothing. */
export interface Instruments {
  readonly meter: Meter;
  readonly counters: ReadonlyMap<CounterName, Counter>;
  readonly histograms: ReadonlyMap<HistogramName, Histogram>;
}

let instruments: Instruments | undefined;

/** Counts what happens in this process from now on. */
export function countWith(chosen: Instruments): void {
  instruments = chosen;
}

/** Returns whether anything is counted: for figures that are costly to find out. */
export function isCounting(): boolean {
  return instruments !== undefined;
}

/** Counts something that happened. */
export function count<M extends CounterName>(metric: M, labels: LabelsOf<M>, times = 1): void {
  instruments?.counters.get(metric)?.add(times, labels);
}

/** Records an amount, in the unit of the name. */
export function measure<M extends HistogramName>(metric: M, value: number, labels: LabelsOf<M>): void {
  instruments?.histograms.get(metric)?.record(value, labels);
}

/** One value of a gauge. */
export interface GaugeValue {
  readonly metric: string;
  readonly value: number;
  readonly labels?: Attributes;
}

/**
 * Registers gauges that are read at each scrape. `read` returns only what could be read; nothing is called where
 * metrics are not served. `metrics` are all that it may return.
 */
export function readAtScrape(
  metrics: readonly { readonly metric: string; readonly about: string }[],
  read: () => Promise<GaugeValue[]>,
): void {
  if (!instruments) return;
  const { meter } = instruments;
  const gauges = new Map(
    metrics.map(({ metric, about }) => [metric, meter.createObservableGauge(metric, { description: about })] as const),
  );
  meter.addBatchObservableCallback(
    async (result) => {
      for (const { metric, value, labels } of await read()) result.observe(gauges.get(metric)!, value, labels);
    },
    [...gauges.values()],
  );
}
