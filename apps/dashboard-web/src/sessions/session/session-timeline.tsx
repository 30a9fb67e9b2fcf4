import type { View } from '@libs/api-client/views';
import { formatUsd } from '@libs/money/cents';
import type { TimelineStep } from '@libs/ui/details/timeline';
import type { StatusStyle } from '@libs/ui/status/status-table';
import { Hash } from '@libs/ui/text/hash';
import type { ReactNode } from 'react';

type Entry = View<'TimelineEntry'>;
type Payment = View<'TimelinePayment'>;

interface EntryText {
  readonly color: StatusStyle['color'];
  readonly what: (entry: Entry) => string;
}

const amountOf = ({ payment }: Entry) =>
  payment ? `${formatUsd(payment.amount_usd_cents)} in ${payment.asset}` : 'A payment';
const hookOf = ({ delivery }: Entry) => delivery?.event_type ?? 'webhook';

// biome-ignore format: a table reads best as a table
const ENTRY_TEXTS: Readonly<Record<Entry['kind'], EntryText>> = {
  opened:            { color: 'blue',   what: () => 'Session created' },
  payment_detected:  { color: 'yellow', what: (entry) => `${amountOf(entry)} seen on the chain` },
  payment_confirmed: { color: 'green',  what: (entry) => `${amountOf(entry)} confirmed` },
  payment_late:      { color: 'orange', what: (entry) => `${amountOf(entry)} confirmed, after the window` },
  payment_reverted:  { color: 'red',    what: (entry) => `${amountOf(entry)} reversed on the chain` },
  paid:              { color: 'green',  what: () => 'Paid in full' },
  expired:           { color: 'gray',   what: () => 'Window closed unpaid' },
  canceled:          { color: 'gray',   what: () => 'Canceled' },
  payment_swept:     { color: 'green',  what: (entry) => sweptWords(entry) },
  payment_unswept:   { color: 'red',    what: (entry) => `The sweep of ${amountOf(entry)} was reversed on the chain` },
  webhook_delivered: { color: 'violet', what: (entry) => `Your server accepted ${hookOf(entry)}` },
  webhook_failed:    { color: 'red',    what: (entry) => `Your server did not accept ${hookOf(entry)}` },
};

/** Returns a session's timeline in words. */
export function timelineOf(timeline: readonly Entry[]): TimelineStep[] {
  return timeline.map((entry, index) => ({
    key: `${entry.kind}-${entry.at}-${index}`,
    at: entry.at,
    what: ENTRY_TEXTS[entry.kind].what(entry),
    more: moreOf(entry),
    color: ENTRY_TEXTS[entry.kind].color,
  }));
}

function sweptWords({ payment }: Entry): string {
  if (payment?.net_usd_cents === null || payment?.net_usd_cents === undefined) return 'Swept to your treasury';
  return `${formatUsd(payment.net_usd_cents)} in your treasury`;
}

function moreOf({ kind, payment, delivery }: Entry): ReactNode {
  if (delivery) return attemptWords(delivery);
  if (!payment) return undefined;
  if (kind === 'payment_swept' || kind === 'payment_unswept') return <Swept payment={payment} />;
  return kind === 'payment_detected' ? <Hash value={payment.tx_hash} kind="tx" /> : undefined;
}

function Swept({ payment }: { payment: Payment }) {
  return (
    <>
      {payment.fee_usd_cents !== null && <>fee {formatUsd(payment.fee_usd_cents)} · </>}
      <Hash value={payment.sweep_tx_hash} kind="tx" />
    </>
  );
}

function attemptWords({ status_code, error, duration_ms, trigger }: View<'TimelineDelivery'>): string {
  const outcome = status_code === null ? (error ?? 'no response') : `HTTP ${status_code}`;
  return `${outcome} in ${duration_ms} ms${trigger === 'replay' ? ' · replay' : ''}`;
}
