import type { View } from '@libs/api-client/views';
import type { CallApprovalState } from '@libs/state-machines/approvals/call-approval.machine';
import type { DeliveryStatus } from '@libs/state-machines/delivery.machine';
import type { MerchantStatus } from '@libs/state-machines/merchant.machine';
import type { PaymentStatus } from '@libs/state-machines/payment.machine';
import type { SessionLabel, SessionStatus } from '@libs/state-machines/session.machine';
import type { TurnState } from '@libs/state-machines/turn.machine';

/** The look and the name of a state, on every page. */
export interface StatusStyle {
  readonly word: string;
  readonly color: 'gray' | 'blue' | 'yellow' | 'orange' | 'green' | 'red' | 'violet';
  /** A sentence for those who meet the word for the first time. */
  readonly means: string;
}

type StatusStyles<Status extends string> = Readonly<Record<Status, StatusStyle>>;

/** Every state word of the product. A state that a machine gains does not compile until it has its row. */
// biome-ignore format: a table reads best as a table
export const STATUS = {
  session: {
    open:       { word: 'Open',       color: 'blue',   means: 'Waiting for the buyer’s payment.' },
    processing: { word: 'Processing', color: 'yellow', means: 'Enough money was seen on the chain; it is not final yet.' },
    paid:       { word: 'Paid',       color: 'green',  means: 'The whole amount has arrived.' },
    expired:    { word: 'Expired',    color: 'gray',   means: 'The window closed before the whole amount had arrived.' },
    canceled:   { word: 'Canceled',   color: 'gray',   means: 'Canceled before any payment.' },
  } satisfies StatusStyles<SessionStatus>,
  label: {
    partial:    { word: 'Partial',    color: 'yellow', means: 'Some of the amount has arrived.' },
    over:       { word: 'Over',       color: 'orange', means: 'More than the amount has arrived.' },
    late:       { word: 'Late',       color: 'orange', means: 'Paid after the window had closed.' },
    reverted:   { word: 'Reverted',   color: 'red',    means: 'A transfer was reversed on the chain.' },
  } satisfies StatusStyles<SessionLabel>,
  payment: {
    detected:   { word: 'Detected',   color: 'yellow', means: 'Seen on the chain, not final yet.' },
    confirmed:  { word: 'Confirmed',  color: 'green',  means: 'Final and credited. Waiting to be swept.' },
    late:       { word: 'Late',       color: 'orange', means: 'Final and credited, after the session’s window.' },
    reverted:   { word: 'Reverted',   color: 'red',    means: 'Its block left the chain, so the credit was reversed.' },
    swept:      { word: 'Swept',      color: 'green',  means: 'In your treasury.' },
  } satisfies StatusStyles<PaymentStatus>,
  heldPayment: {
    confirmed:  { word: 'Waiting for the rest', color: 'blue', means: 'Final and credited. It will be swept with the rest, or once the session ends.' },
  } satisfies StatusStyles<'confirmed'>,
  delivery: {
    pending:    { word: 'Pending',    color: 'yellow', means: 'On its way, or waiting for its next attempt.' },
    delivered:  { word: 'Delivered',  color: 'green',  means: 'Your server responded with 2xx.' },
    failed:     { word: 'Failed',     color: 'red',    means: 'Every attempt failed. It can be replayed.' },
  } satisfies StatusStyles<DeliveryStatus>,
  merchant: {
    pending:    { word: 'In review',  color: 'yellow', means: 'An operator is reviewing it. Sessions can be created after approval.' },
    active:     { word: 'Active',     color: 'green',  means: 'Accepts payments.' },
    rejected:   { word: 'Rejected',   color: 'red',    means: 'An operator rejected it.' },
    paused:     { word: 'Paused',     color: 'orange', means: 'No new sessions. Open ones continue.' },
  } satisfies StatusStyles<MerchantStatus>,
  endpoint: {
    active:     { word: 'Active',     color: 'green',  means: 'Receives every event.' },
    paused:     { word: 'Paused',     color: 'gray',   means: 'Events are held until it is resumed.' },
    failing:    { word: 'Failing',    color: 'red',    means: 'All of its latest attempts failed.' },
  } satisfies StatusStyles<'active' | 'paused' | 'failing'>,
  recovery: {
    waiting:    { word: 'Not moved',  color: 'gray',   means: 'Still at the deposit address.' },
    queued:     { word: 'Queued',     color: 'yellow', means: 'Will be moved to your treasury shortly.' },
    sent:       { word: 'Moving',     color: 'yellow', means: 'On its way to your treasury.' },
    done:       { word: 'In treasury', color: 'green', means: 'Arrived in your treasury.' },
    failed:     { word: 'Failed',     color: 'red',    means: 'The token contract refused the transfer.' },
  } satisfies StatusStyles<'waiting' | 'queued' | 'sent' | 'done' | 'failed'>,
  health: {
    ok:         { word: 'Works',      color: 'green',  means: 'Everything works.' },
    degraded:   { word: 'Degraded',   color: 'orange', means: 'Something does not work as well as it should.' },
    down:       { word: 'Down',       color: 'red',    means: 'It is not responding.' },
  } satisfies StatusStyles<'ok' | 'degraded' | 'down'>,
  service: {
    up:         { word: 'Up',         color: 'green',  means: 'Responded to the last check.' },
    down:       { word: 'Down',       color: 'red',    means: 'Did not respond to the last check.' },
  } satisfies StatusStyles<'up' | 'down'>,
  finding: {
    ok:         { word: 'OK',         color: 'green',  means: 'Nothing to do.' },
    warning:    { word: 'Warning',    color: 'orange', means: 'It will put money or the platform at risk.' },
    failure:    { word: 'Failed',     color: 'red',    means: 'It keeps the platform from working, or puts money at risk.' },
    skipped:    { word: 'Skipped',    color: 'gray',   means: 'It was not checked.' },
  } satisfies StatusStyles<View<'FindingView'>['status']>,
  alert: {
    warning:    { word: 'Warning',    color: 'orange', means: 'Needs attention today.' },
    critical:   { word: 'Critical',   color: 'red',    means: 'Needs attention now.' },
  } satisfies StatusStyles<View<'AlertView'>['severity']>,
  transfer: {
    known:             { word: 'Known',           color: 'green',  means: 'It was already known; nothing was missing.' },
    repaired:          { word: 'Added now',       color: 'blue',   means: 'It had been missed; its session now has it.' },
    not_scanned_yet:   { word: 'Not read yet',    color: 'yellow', means: 'Newer than the blocks we have read. Try again in a moment.' },
    unsupported_token: { word: 'Unsupported token', color: 'orange', means: 'This token is not supported. The merchant can have it moved to the treasury.' },
    not_ours:          { word: 'Not ours',        color: 'gray',   means: 'It was not sent to the address of a session.' },
  } satisfies StatusStyles<View<'RescannedTransferView'>['status']>,
  approval: {
    waiting:    { word: 'Waiting',    color: 'yellow', means: 'Another operator has to decide.' },
    approved:   { word: 'Approved',   color: 'green',  means: 'The operator who asked can now do it, once.' },
    declined:   { word: 'Declined',   color: 'red',    means: 'Another operator declined it.' },
    withdrawn:  { word: 'Withdrawn',  color: 'gray',   means: 'The operator who asked withdrew it.' },
    expired:    { word: 'Expired',    color: 'gray',   means: 'It was not decided, or not done, in time.' },
    used:       { word: 'Done',       color: 'blue',   means: 'It has been done.' },
  } satisfies StatusStyles<View<'ApprovalView'>['status']>,
  plan: {
    free:       { word: 'Free',       color: 'gray',   means: '1% fee, with caps.' },
    pro:        { word: 'Pro',        color: 'blue',   means: '0.5% fee, ten times the caps.' },
    enterprise: { word: 'Custom',     color: 'violet', means: 'No caps, your own fee.' },
  } satisfies StatusStyles<'free' | 'pro' | 'enterprise'>,
  turn: {
    queued:     { word: 'Queued',     color: 'gray',   means: 'Waiting in the queue of its thread.' },
    running:    { word: 'Running',    color: 'yellow', means: 'The agent is working on it.' },
    done:       { word: 'Done',       color: 'green',  means: 'It finished; the result and any files are available.' },
    failed:     { word: 'Failed',     color: 'red',    means: 'It ended with an error. What it cost is billed.' },
    cancelled:  { word: 'Cancelled',  color: 'orange', means: 'It was cancelled. What it cost until then is billed.' },
  } satisfies StatusStyles<TurnState>,
  tool_call: {
    started:         { word: 'Running',    color: 'yellow', means: 'The tool is running.' },
    done:            { word: 'Done',       color: 'green',  means: 'The tool responded.' },
    failed:          { word: 'Failed',     color: 'red',    means: 'The tool refused or did not respond; the agent saw the error.' },
    outcome_unknown: { word: 'Unknown',    color: 'orange', means: 'A worker was lost while the tool ran, so it is unknown whether it took effect.' },
  } satisfies StatusStyles<View<'ToolCallView'>['state']>,
  call_approval: {
    pending:   { word: 'Waiting',   color: 'yellow', means: 'The turn waits for your decision.' },
    approved:  { word: 'Approved',  color: 'green',  means: 'The turn continued and made the call.' },
    rejected:  { word: 'Rejected',  color: 'red',    means: 'The turn continued without the call.' },
    expired:   { word: 'Expired',   color: 'gray',   means: 'Nobody decided in time. The turn continued without the call.' },
    withdrawn: { word: 'Withdrawn', color: 'gray',   means: 'The turn ended before anyone decided.' },
  } satisfies StatusStyles<CallApprovalState>,
  ledger: {
    top_up:     { word: 'Top-up',     color: 'green',  means: 'Paid through our own checkout.' },
    grant:      { word: 'Granted',    color: 'blue',   means: 'Granted by the platform.' },
    charge:     { word: 'Turn',       color: 'gray',   means: 'What a turn cost.' },
    reversal:   { word: 'Reversed',   color: 'red',    means: 'The payment of a top-up was reversed on the chain.' },
  } satisfies StatusStyles<View<'LedgerEntryView'>['kind']>,
  space: {
    active:     { word: 'Active',     color: 'green',  means: 'Accepts turns.' },
    archived:   { word: 'Archived',   color: 'gray',   means: 'No new turns; existing data stays readable.' },
  } satisfies StatusStyles<'active' | 'archived'>,
  schedule: {
    active:     { word: 'Active',     color: 'green',  means: 'Starts turns at its times.' },
    paused:     { word: 'Paused',     color: 'gray',   means: 'Starts no turns until it is resumed.' },
    stopped:    { word: 'Auto-paused', color: 'orange', means: 'Something went wrong. Starts no turns until it is resumed.' },
  } satisfies StatusStyles<'active' | 'paused' | 'stopped'>,
  schedule_run: {
    submitted:  { word: 'Submitted',  color: 'green',  means: 'A turn was submitted.' },
    refused:    { word: 'Refused',    color: 'red',    means: 'The turn was not accepted, for example because the credits are used up.' },
    busy:       { word: 'Skipped',    color: 'yellow', means: 'The previous turn was still running.' },
    missed:     { word: 'Missed',     color: 'orange', means: 'Its time passed during an outage.' },
  } satisfies StatusStyles<View<'ScheduleRunView'>['outcome']>,
} as const;

export type StatusKind = keyof typeof STATUS;

/** Returns how a state is shown; for a state that this table does not have, its name. */
export function styleOf(kind: StatusKind, status: string): StatusStyle {
  return (STATUS[kind] as Record<string, StatusStyle>)[status] ?? { word: status, color: 'gray', means: '' };
}

/** For a filter: every state of a kind with its word. */
export function statusOptions(kind: StatusKind): { value: string; label: string }[] {
  return Object.entries(STATUS[kind]).map(([value, { word }]) => ({ value, label: word }));
}
