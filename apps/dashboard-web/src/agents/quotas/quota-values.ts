import type { View } from '@libs/api-client/views';
import { faultOfFineDollars, fineDollars, fineDollarsText } from '@libs/ui/forms/dollars';

type Quotas = View<'QuotasView'>;
type Window = Quotas['windows'][number];
/** An amount in US dollars as typed; empty is no cap. */
type Typed = string;

export interface CustomerRow {
  ref: string;
  daily_usd: Typed;
}

export interface WindowRow {
  seconds: number | '';
  usd: Typed;
  scope: Window['scope'];
}

/** Quotas as form values. Windows have the form of the API, so that its errors find their fields. */
export interface QuotaValues extends Record<string, unknown> {
  key_daily_usd: Typed;
  end_user_daily_usd: Typed;
  end_users: CustomerRow[];
  windows: WindowRow[];
}

export function quotaValues(quotas: Quotas): QuotaValues {
  const customers = Object.entries(quotas.end_users as Record<string, { daily_usd: number | null }>);
  return {
    key_daily_usd: typedOf(quotas.key_daily_usd),
    end_user_daily_usd: typedOf(quotas.end_user_daily_usd),
    end_users: customers.map(([ref, { daily_usd }]) => ({ ref, daily_usd: typedOf(daily_usd) })),
    windows: quotas.windows.map((window) => ({ ...window, usd: typedOf(window.usd) })),
  };
}

/** Returns the body of the request. Validate the values with the form's own rules first. */
export function quotaBody({ key_daily_usd, end_user_daily_usd, end_users, windows }: QuotaValues) {
  return {
    key_daily_usd: orNull(key_daily_usd),
    end_user_daily_usd: orNull(end_user_daily_usd),
    end_users: Object.fromEntries(
      end_users.map(({ ref, daily_usd }) => [ref.trim(), { daily_usd: orNull(daily_usd) }]),
    ),
    windows: windows.map(({ seconds, usd, scope }) => ({ seconds: Number(seconds), usd: fineDollars(usd)!, scope })),
  };
}

/** Returns the errors that the form finds without the API, at the paths of the fields. */
export function quotaFaults(values: QuotaValues): Record<string, string> {
  const { end_users, windows } = values;
  const faults: Record<string, string> = {};
  const check = (path: string, typed: Typed) => {
    const fault = typed.trim() ? faultOfFineDollars(typed) : null;
    if (fault) faults[path] = fault;
  };
  check('key_daily_usd', values.key_daily_usd);
  check('end_user_daily_usd', values.end_user_daily_usd);
  for (const [index, { daily_usd }] of end_users.entries()) check(`end_users.${index}.daily_usd`, daily_usd);
  const refs = end_users.map(({ ref }) => ref.trim());
  for (const [index, ref] of refs.entries()) {
    if (!ref) faults[`end_users.${index}.ref`] = 'Which customer?';
    else if (refs.indexOf(ref) < index) faults[`end_users.${index}.ref`] = 'This customer is already listed.';
  }
  for (const [index, { seconds, usd }] of windows.entries()) {
    if (seconds === '') faults[`windows.${index}.seconds`] = 'How long?';
    if (usd.trim() === '') faults[`windows.${index}.usd`] = 'How much?';
    else check(`windows.${index}.usd`, usd);
  }
  return faults;
}

function typedOf(dollars: number | null): Typed {
  return dollars === null ? '' : fineDollarsText(dollars);
}

function orNull(typed: Typed): number | null {
  return typed.trim() === '' ? null : fineDollars(typed)!;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Returns seconds as `1 day` or `90 minutes`: in the largest unit that divides them. */
export function secondsInWords(seconds: number | ''): string {
  if (seconds === '' || seconds <= 0) return '';
  const [unit, size] = UNITS.find(([, size]) => seconds % size === 0) ?? UNITS[3];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
