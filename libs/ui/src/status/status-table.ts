import type { View } from '@libs/api-client/views';
import type { DeliveryStatus } from '@libs/machines/delivery.machine';
import type { MerchantStatus } from '@libs/machines/merchant.machine';
import type { PaymentStatus } from '@libs/machines/payment.machine';
import type { SessionLabel, SessionStatus } from '@libs/machines/session.machine';
import type { TurnState } from '@libs/machines/turn.machine';

/** How a state looks and what it is called, on every page. */
export interface StatusLook {
  readonly word: string;
  readonly color: 'gray' | 'blue' | 'yellow' | 'orange' | 'green' | 'red' | 'violet';
  /** A sentence for those who meet the word for the first time. */
  readonly means: string;
}

type Looks<Status extends string> = Readonly<Record<Status, StatusLook>>;

/** Every state word of the product. A state that a machine gains does not compile until it has its row. */
// biome-ignore format: a table reads best as a table
export const STATUS = {
  session: {
    open:       { word: 'Open',       color: 'blue',   means: 'Waits for the buyer’s money.' },
    processing: { word: 'Processing', color: 'yellow', means: 'Enough money is on the chain and becomes final.' },
    paid:       { word: 'Paid',       color: 'green',  means: 'The whole amount has arrived.' },
    expired:    { word: 'Expired',    color: 'gray',   means: 'The window closed before the whole amount had arrived.' },
    canceled:   { word: 'Canceled',   color: 'gray',   means: 'Called off before anything was paid.' },
  } satisfies Looks<SessionStatus>,
  label: {
    partial:    { word: 'Partial',    color: 'yellow', means: 'Some of the amount has arrived.' },
    over:       { word: 'Over',       color: 'orange', means: 'More than the amount has arrived.' },
    late:       { word: 'Late',       color: 'orange', means: 'Paid after the window had closed.' },
    reverted:   { word: 'Reverted',   color: 'red',    means: 'The chain took a transfer back.' },
  } satisfies Looks<SessionLabel>,
  payment: {
    detected:   { word: 'Detected',   color: 'yellow', means: 'Seen on the chain, not final yet.' },
    confirmed:  { word: 'Confirmed',  color: 'green',  means: 'Final and credited. It waits to be swept.' },
    late:       { word: 'Late',       color: 'orange', means: 'Final and credited, after the session’s window.' },
    reverted:   { word: 'Reverted',   color: 'red',    means: 'Its block left the chain; the credit was taken back.' },
    swept:      { word: 'Swept',      color: 'green',  means: 'In your treasury.' },
  } satisfies Looks<PaymentStatus>,
  heldPayment: {
    confirmed:  { word: 'Waiting for the rest', color: 'blue', means: 'Final and credited. It is swept together with the rest, or once the session ends.' },
  } satisfies Looks<'confirmed'>,
  delivery: {
    pending:    { word: 'Pending',    color: 'yellow', means: 'On its way, or waiting for its next attempt.' },
    delivered:  { word: 'Delivered',  color: 'green',  means: 'Your server answered 2xx.' },
    failed:     { word: 'Failed',     color: 'red',    means: 'Every attempt failed. It can be replayed.' },
  } satisfies Looks<DeliveryStatus>,
  merchant: {
    pending:    { word: 'In review',  color: 'yellow', means: 'An operator looks at it. Sessions come after that.' },
    active:     { word: 'Active',     color: 'green',  means: 'Takes payments.' },
    rejected:   { word: 'Rejected',   color: 'red',    means: 'An operator rejected it.' },
    paused:     { word: 'Paused',     color: 'orange', means: 'No new sessions. What is open goes on.' },
  } satisfies Looks<MerchantStatus>,
  endpoint: {
    active:     { word: 'Active',     color: 'green',  means: 'Gets every event.' },
    paused:     { word: 'Paused',     color: 'gray',   means: 'Events wait until it is resumed.' },
    failing:    { word: 'Failing',    color: 'red',    means: 'Its newest attempts all failed.' },
  } satisfies Looks<'active' | 'paused' | 'failing'>,
  recovery: {
    waiting:    { word: 'Not moved',  color: 'gray',   means: 'Lies at the deposit address.' },
    queued:     { word: 'Queued',     color: 'yellow', means: 'Will be moved to your treasury shortly.' },
    sent:       { word: 'Moving',     color: 'yellow', means: 'On its way to your treasury.' },
    done:       { word: 'In treasury', color: 'green', means: 'Arrived in your treasury.' },
    failed:     { word: 'Failed',     color: 'red',    means: 'The token did not let itself be moved.' },
  } satisfies Looks<'waiting' | 'queued' | 'sent' | 'done' | 'failed'>,
  health: {
    ok:         { word: 'Works',      color: 'green',  means: 'Everything works.' },
    degraded:   { word: 'Degraded',   color: 'orange', means: 'Something works less than it should.' },
    down:       { word: 'Down',       color: 'red',    means: 'Does not answer.' },
  } satisfies Looks<'ok' | 'degraded' | 'down'>,
  service: {
    up:         { word: 'Up',         color: 'green',  means: 'Responded to the last check.' },
    down:       { word: 'Down',       color: 'red',    means: 'Did not respond to the last check.' },
  } satisfies Looks<'up' | 'down'>,
  alert: {
    warning:    { word: 'Warning',    color: 'orange', means: 'Someone should look at it today.' },
    critical:   { word: 'Critical',   color: 'red',    means: 'Someone should look at it now.' },
  } satisfies Looks<View<'AlertView'>['severity']>,
  transfer: {
    known:             { word: 'Known',           color: 'green',  means: 'It was seen before; nothing was missing.' },
    repaired:          { word: 'Taken in now',    color: 'blue',   means: 'It had been missed. Its session gets it now.' },
    not_scanned_yet:   { word: 'Not read yet',    color: 'yellow', means: 'Newer than what we have read. Look again in a moment.' },
    unsupported_token: { word: 'Other token',     color: 'orange', means: 'It arrived, and is no token that counts. The merchant can have it moved to the treasury.' },
    not_ours:          { word: 'Not ours',        color: 'gray',   means: 'It went to no address of a session.' },
  } satisfies Looks<View<'RescannedTransferView'>['status']>,
  approval: {
    waiting:    { word: 'Waiting',    color: 'yellow', means: 'Another operator has to decide.' },
    approved:   { word: 'Approved',   color: 'green',  means: 'Can be done now, once, by the operator who asked.' },
    declined:   { word: 'Declined',   color: 'red',    means: 'Another operator refused it.' },
    withdrawn:  { word: 'Withdrawn',  color: 'gray',   means: 'The operator who asked took it back.' },
    expired:    { word: 'Expired',    color: 'gray',   means: 'Nobody decided on it, or did it, in time.' },
    used:       { word: 'Done',       color: 'blue',   means: 'It was done.' },
  } satisfies Looks<View<'ApprovalView'>['status']>,
  plan: {
    free:       { word: 'Free',       color: 'gray',   means: '1 % fee, with caps.' },
    pro:        { word: 'Pro',        color: 'blue',   means: '0.5 % fee, ten times the caps.' },
    enterprise: { word: 'Enterprise', color: 'violet', means: 'No caps, a fee of your own.' },
  } satisfies Looks<'free' | 'pro' | 'enterprise'>,
  turn: {
    queued:     { word: 'Queued',     color: 'gray',   means: 'Waits for its turn in its space.' },
    running:    { word: 'Running',    color: 'yellow', means: 'The agent works on it.' },
    done:       { word: 'Done',       color: 'green',  means: 'It ended well; result and files are there.' },
    failed:     { word: 'Failed',     color: 'red',    means: 'It ended in an error. What it cost is billed.' },
    cancelled:  { word: 'Cancelled',  color: 'orange', means: 'It was called off. What it cost so far is billed.' },
  } satisfies Looks<TurnState>,
  tool_call: {
    started:         { word: 'Running',    color: 'yellow', means: 'The tool works.' },
    done:            { word: 'Done',       color: 'green',  means: 'The tool answered.' },
    failed:          { word: 'Failed',     color: 'red',    means: 'The tool refused or did not respond; the agent saw the error.' },
    outcome_unknown: { word: 'Unknown',    color: 'orange', means: 'A worker was lost while the tool worked: whether it acted is not known.' },
  } satisfies Looks<View<'ToolCallView'>['state']>,
  ledger: {
    top_up:     { word: 'Top-up',     color: 'green',  means: 'Paid with our own checkout.' },
    grant:      { word: 'Granted',    color: 'blue',   means: 'Given by the platform.' },
    charge:     { word: 'Turn',       color: 'gray',   means: 'What a turn cost.' },
    reversal:   { word: 'Taken back', color: 'red',    means: 'The chain took the payment of a top-up back.' },
  } satisfies Looks<View<'LedgerEntryView'>['kind']>,
  space: {
    active:     { word: 'Active',     color: 'green',  means: 'Takes turns.' },
    archived:   { word: 'Archived',   color: 'gray',   means: 'Takes nothing new. What it holds can be read.' },
  } satisfies Looks<'active' | 'archived'>,
} as const;

export type StatusKind = keyof typeof STATUS;

/** The look of a state; of a word that this table does not know, the word itself. */
export function lookOf(kind: StatusKind, status: string): StatusLook {
  return (STATUS[kind] as Record<string, StatusLook>)[status] ?? { word: status, color: 'gray', means: '' };
}

/** For a filter: every state of a kind with its word. */
export function statusOptions(kind: StatusKind): { value: string; label: string }[] {
  return Object.entries(STATUS[kind]).map(([value, { word }]) => ({ value, label: word }));
}
