import type { View } from '@libs/api-client/views';

type Quotas = View<'QuotasView'>;
type Window = Quotas['windows'][number];
/** US dollars as they are typed: empty is no cap. */
type Typed = number | '';

export interface CustomerRow {
  ref: string;
  daily_usd: Typed;
}

export interface WindowRow {
  seconds: Typed;
  usd: Typed;
  scope: Window['scope'];
}

/** Quotas as their form holds them; windows like the wire, so that faults find their fields. */
export interface QuotaValues extends Record<string, unknown> {
  key_daily_usd: Typed;
  end_user_daily_usd: Typed;
  end_users: CustomerRow[];
  windows: WindowRow[];
}

export function quotaValues(quotas: Quotas): QuotaValues {
  const customers = Object.entries(quotas.end_users as Record<string, { daily_usd: number | null }>);
  return {
    key_daily_usd: quotas.key_daily_usd ?? '',
    end_user_daily_usd: quotas.end_user_daily_usd ?? '',
    end_users: customers.map(([ref, { daily_usd }]) => ({ ref, daily_usd: daily_usd ?? '' })),
    windows: quotas.windows.map((window) => ({ ...window })),
  };
}

/** For the request. What the form's own rules refuse must not come here. */
export function quotaBody({ key_daily_usd, end_user_daily_usd, end_users, windows }: QuotaValues) {
  return {
    key_daily_usd: orNull(key_daily_usd),
    end_user_daily_usd: orNull(end_user_daily_usd),
    end_users: Object.fromEntries(
      end_users.map(({ ref, daily_usd }) => [ref.trim(), { daily_usd: orNull(daily_usd) }]),
    ),
    windows: windows.map(({ seconds, usd, scope }) => ({ seconds: Number(seconds), usd: Number(usd), scope })),
  };
}

/** What the form can say by itself, at the places of the fields. */
export function quotaFaults({ end_users, windows }: QuotaValues): Record<string, string> {
  const faults: Record<string, string> = {};
  const refs = end_users.map(({ ref }) => ref.trim());
  for (const [index, ref] of refs.entries()) {
    if (!ref) faults[`end_users.${index}.ref`] = 'Which customer?';
    else if (refs.indexOf(ref) < index) faults[`end_users.${index}.ref`] = 'This customer stands above already.';
  }
  for (const [index, { seconds, usd }] of windows.entries()) {
    if (seconds === '') faults[`windows.${index}.seconds`] = 'How long?';
    if (usd === '') faults[`windows.${index}.usd`] = 'How much?';
  }
  return faults;
}

function orNull(typed: Typed): number | null {
  return typed === '' ? null : typed;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** `1 day`, `90 minutes`: seconds in the largest unit that holds them whole. */
export function secondsInWords(seconds: Typed): string {
  if (seconds === '' || seconds <= 0) return '';
  const [unit, size] = UNITS.find(([, size]) => seconds % size === 0) ?? UNITS[3];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
