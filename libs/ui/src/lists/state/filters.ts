import { formatUsd } from '@libs/money/cents';
import { centsOfDollars, faultOfDollars } from '../../forms/dollars.js';

/** A filter of a list. Its name is the API's query parameter, and the one in the URL. */
export type Filter =
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      readonly options: { value: string; label: string }[];
    }
  | { readonly kind: 'text'; readonly name: string; readonly label: string; readonly placeholder?: string }
  /** A day of UTC. `edge` selects which moment of it the API gets. */
  | { readonly kind: 'day'; readonly name: string; readonly label: string; readonly edge: 'start' | 'end' }
  /** Typed in dollars, requested in cents. */
  | { readonly kind: 'dollars'; readonly name: string; readonly label: string };

export type Search = Readonly<Record<string, string>>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** Returns the query for the API: the filters that are set, in its own terms. */
export function queryOf(filters: readonly Filter[], search: Search): Record<string, string> {
  const query: Record<string, string> = {};
  for (const filter of filters) {
    const value = search[filter.name]?.trim();
    const sent = value ? valueSent(filter, value) : undefined;
    if (sent !== undefined) query[filter.name] = sent;
  }
  return query;
}

function valueSent(filter: Filter, value: string): string | undefined {
  if (filter.kind === 'day') return DAY.test(value) ? momentOf(value, filter.edge) : undefined;
  if (filter.kind === 'choice') return filter.options.some((option) => option.value === value) ? value : undefined;
  if (filter.kind === 'dollars') return /^\d+$/.test(value) ? value : undefined;
  return value;
}

/** Returns the first moment of a day, or the first one after it: the API's upper bounds are exclusive. */
function momentOf(day: string, edge: 'start' | 'end'): string | undefined {
  const start = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(start)) return undefined;
  return new Date(edge === 'start' ? start : start + DAY_MS).toISOString();
}

/** Returns a filter's value as a person reads it. */
export function wordsOf(filter: Filter, value: string): string {
  if (filter.kind === 'choice') return filter.options.find((option) => option.value === value)?.label ?? value;
  if (filter.kind === 'dollars') return formatUsd(Number(value));
  return value;
}

/** Returns why a typed text is not a value of the filter; null when it is one, and when it is empty. */
export function faultOfTyped(filter: Filter, typed: string): string | null {
  return filter.kind === 'dollars' && typed.trim() ? faultOfDollars(typed) : null;
}

/** Returns a typed text as it is in the URL; undefined when it is not a value. */
export function valueOfTyped(filter: Filter, typed: string): string | undefined {
  if (filter.kind === 'dollars') return centsOfDollars(typed)?.toString();
  return typed.trim() || undefined;
}
