import { formatUsd } from '@libs/money/cents';
import type { MetricRow } from './metrics.js';

const WEI_PER_GWEI = 1_000_000_000n;
const GWEI_PER_COIN = 1_000_000_000;
const [MINUTE_S, HOUR_S, DAY_S] = [60, 3_600, 86_400];

/** Returns a value of a metric for people. */
export function metricWords(unit: MetricRow['unit'], value: number | string | null): string {
  if (value === null) return 'Unknown';
  switch (unit) {
    case 'count':
      return Number(value).toLocaleString('en');
    case 'percent':
      return `${Number(value).toLocaleString('en')}%`;
    case 'blocks':
      return Number(value) === 1 ? '1 block' : `${Number(value).toLocaleString('en')} blocks`;
    case 'seconds':
      return secondsWords(Number(value));
    case 'cents':
      return formatUsd(Number(value));
    case 'wei':
      return `${coinsOf(value).toLocaleString('en', { maximumSignificantDigits: 4 })} ETH`;
    case 'fault':
      return Number(value) === 0 ? 'Intact' : 'Broken';
  }
}

/** Returns a value as a height. */
export function metricNumber(unit: MetricRow['unit'], value: number | string | null): number | null {
  if (value === null) return null;
  return unit === 'wei' ? coinsOf(value) : Number(value);
}

function coinsOf(wei: number | string): number {
  return Number(BigInt(wei) / WEI_PER_GWEI) / GWEI_PER_COIN;
}

function secondsWords(seconds: number): string {
  if (seconds < 2 * MINUTE_S) return `${seconds} s`;
  if (seconds < 2 * HOUR_S) return `${Math.round(seconds / MINUTE_S)} min`;
  if (seconds < 2 * DAY_S) return `${Math.round(seconds / HOUR_S)} h`;
  return `${Math.round(seconds / DAY_S)} days`;
}
