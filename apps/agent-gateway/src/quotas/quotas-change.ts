import { dollars } from '@libs/money/micro-usd';
import type { QuotasView } from './quotas.dto.js';
import type { Quotas } from './quotas.repository.js';

/** The most customers in one audit entry, because an event has at most 256 KiB. */
const MAX_NAMED = 50;

export function quotasView({ keyDaily, endUserDaily, endUsers, windows }: Quotas): QuotasView {
  return {
    key_daily_usd: usd(keyDaily),
    end_user_daily_usd: usd(endUserDaily),
    end_users: Object.fromEntries(endUsers.map(({ ref, daily }) => [ref, { daily_usd: usd(daily) }])),
    windows: windows.map(({ seconds, micro_usd, scope }) => ({ seconds, usd: dollars(micro_usd), scope })),
  };
}

/** Returns the audit entry of a change: all caps, but only those customers whose cap has changed. */
export function auditFacts(before: Quotas, after: Quotas): { before: Facts; after: Facts } | undefined {
  const known = new Map(before.endUsers.map(({ ref, daily }) => [ref, daily]));
  const wanted = new Map(after.endUsers.map(({ ref, daily }) => [ref, daily]));
  const refs = new Set([...known.keys(), ...wanted.keys()]);
  const changed = [...refs].filter((ref) => known.get(ref) !== wanted.get(ref) || known.has(ref) !== wanted.has(ref));
  const facts = (quotas: Quotas): Facts => {
    const named = quotas.endUsers.filter(({ ref }) => changed.slice(0, MAX_NAMED).includes(ref));
    return { ...quotasView({ ...quotas, endUsers: named }), end_users_changed: changed.length };
  };
  const entry = { before: facts(before), after: facts(after) };
  return JSON.stringify(entry.before) === JSON.stringify(entry.after) ? undefined : entry;
}

type Facts = QuotasView & { end_users_changed: number } & Record<string, unknown>;

function usd(microUsd: number | null): number | null {
  return microUsd === null ? null : dollars(microUsd);
}
