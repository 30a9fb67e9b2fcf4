import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '@libs/dto/webhook-event-types';
import { InvalidArgumentError } from 'commander';

/**
 * Returns the whole cents of an amount such as `12.50`. Throws for everything else, with the amount that was probably
 * meant.
 */
export function cents(text: string): number {
  const units = unitsOf(text, 2);
  if (units > BigInt(Number.MAX_SAFE_INTEGER)) throw new InvalidArgumentError('The amount is too large.');
  return Number(units);
}

/** Returns the base units of a token, as text, for an amount such as `12.5`. */
export function tokenUnits(text: string): string {
  return String(unitsOf(text, 6));
}

/** Returns the amount in units with the given number of decimals. It is read as text: no float ever holds money. */
function unitsOf(text: string, decimals: number): bigint {
  if (text.includes(',')) {
    const meant = text.replaceAll(',', '.');
    const hint = /^\d+\.\d{1,2}$/.test(meant) ? ` Write ${meant}.` : ' Write it without: 1200.50.';
    throw new InvalidArgumentError(`A comma is ambiguous.${hint}`);
  }
  const { whole, fraction = '' } = /^(?<whole>\d{1,15})(?:\.(?<fraction>\d+))?$/.exec(text)?.groups ?? {};
  if (whole === undefined) throw new InvalidArgumentError('Write an amount in US dollars, such as 12.50.');
  if (fraction.length > decimals) throw new InvalidArgumentError(`Use at most ${decimals} decimals.`);
  return BigInt(`${whole}${fraction.padEnd(decimals, '0')}`);
}

/** Parses the id or token of one object: nothing that would lead to another path. */
export function objectId(text: string): string {
  if (/^[\w-]{1,200}$/.test(text)) return text;
  throw new InvalidArgumentError('An id has letters, digits, _ and - only.');
}

/** Parses a whole number. */
export function integer(text: string): number {
  const number = Number(text);
  if (/^-?\d{1,16}$/.test(text) && Number.isSafeInteger(number)) return number;
  throw new InvalidArgumentError('Write a whole number.');
}

/** Returns a parser of whole numbers within bounds. */
export function integerFrom(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = integer(text);
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`Write a number from ${least} to ${most}.`);
  };
}

/** Parses types of events, separated by commas. */
export function eventTypes(text: string): WebhookEventType[] {
  const given = text.split(',').map((type) => type.trim());
  return given.map(eventType);
}

/** Parses one type of event. */
export function eventType(text: string): WebhookEventType {
  const found = WEBHOOK_EVENT_TYPES.find((type) => type === text);
  if (found) return found;
  throw new InvalidArgumentError(`"${text}" is not an event type: ${WEBHOOK_EVENT_TYPES.join(', ')}.`);
}

/** Adds `name=value` to the fields that were given before. */
export function field(text: string, before: Record<string, string> = {}): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Write name=value.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}

/** Parses a moment: with its zone, or relative to now as `30m`, `24h`, `7d`. */
export function moment(text: string): string {
  const { count, unit } = /^(?<count>\d{1,5})(?<unit>[smhd])$/.exec(text)?.groups ?? {};
  const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }[unit ?? ''];
  if (count !== undefined && unitMs) return new Date(Date.now() - Number(count) * unitMs).toISOString();
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw new InvalidArgumentError('Write a time such as 2026-11-25T12:00:00Z, or how long ago: 30m, 24h, 7d.');
}
