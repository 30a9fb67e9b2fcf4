import { checked, type Machine } from './machine.js';

export const SESSION_STATES = ['open', 'processing', 'paid', 'expired', 'canceled'] as const;
export type SessionStatus = (typeof SESSION_STATES)[number];

export const SESSION_EVENTS = [
  'transfer_detected',
  'credited',
  'transfer_dropped',
  'credit_reverted',
  'window_closed',
  'cancel',
] as const;
export type SessionEvent = (typeof SESSION_EVENTS)[number];

export const SESSION_LABELS = ['partial', 'over', 'late', 'reverted'] as const;
export type SessionLabel = (typeof SESSION_LABELS)[number];

export type SessionEffect = `label_${SessionLabel}` | 'publish_expired' | 'publish_canceled';

/** The facts that the guards read. Sums are token base units; both tokens have six decimals, so they add up. */
export interface SessionFacts {
  /** Amount of the session. */
  readonly due: bigint;
  /** The amount that must arrive: that of the session less what the merchant forgives. */
  readonly needed: bigint;
  /** The amount credited so far, including the event's own credit or its reversal. */
  readonly paid: bigint;
  /** The amount seen on the chain but not final yet, including the event's own transfer while it is not. */
  readonly inFlight: bigint;
  /** The window is over and the scanner has verified blocks beyond `expires_at`. */
  readonly windowOver: boolean;
  /** The merchant has canceled it. */
  readonly canceled: boolean;
  /** The credit's block time is after `expires_at`. */
  readonly late: boolean;
}

const complete = (f: SessionFacts) => f.paid >= f.needed;
const wouldComplete = (f: SessionFacts) => f.paid + f.inFlight >= f.needed;
const untouched = (f: SessionFacts) => f.paid === 0n && f.inFlight === 0n;

/**
 * A payment session. Lines are tried from top to bottom, so the guarded line comes before the general one. Labels are
 * separate from the status: they show how it came about.
 */
export const sessionMachine: Machine<SessionStatus, SessionEvent, SessionFacts, SessionEffect> = checked({
  name: 'session',
  states: SESSION_STATES,
  initial: ['open'],
  events: SESSION_EVENTS,
  // biome-ignore format: a table reads best as a table
  transitions: [
    { from: ['open'],                       on: 'transfer_detected', when: wouldComplete,                       whenText: 'would complete',     to: 'processing' },
    { from: ['open', 'processing'],         on: 'credited',          when: (f) => f.paid > f.due && f.late,     whenText: 'over, late',         to: 'paid',       effects: ['label_over', 'label_late'] },
    { from: ['open', 'processing'],         on: 'credited',          when: (f) => f.paid > f.due,               whenText: 'over',               to: 'paid',       effects: ['label_over'] },
    { from: ['open', 'processing'],         on: 'credited',          when: (f) => complete(f) && f.late,        whenText: 'complete, late',     to: 'paid',       effects: ['label_late'] },
    { from: ['open', 'processing'],         on: 'credited',          when: complete,                            whenText: 'complete',           to: 'paid' },
    { from: ['open', 'processing'],         on: 'credited',                                                     whenText: 'still short',        to: 'open',       effects: ['label_partial'] },
    { from: ['expired', 'canceled'],        on: 'credited',          when: (f) => f.paid > f.due,               whenText: 'over',               to: 'paid',       effects: ['label_over', 'label_late'] },
    { from: ['expired', 'canceled'],        on: 'credited',          when: complete,                            whenText: 'complete',           to: 'paid',       effects: ['label_late'] },
    { from: ['expired'],                    on: 'credited',                                                     whenText: 'still short',        to: 'expired',    effects: ['label_partial', 'label_late'] },
    { from: ['canceled'],                   on: 'credited',                                                     whenText: 'still short',        to: 'canceled',   effects: ['label_partial', 'label_late'] },
    { from: ['paid'],                       on: 'credited',          when: (f) => f.paid > f.due && f.late,     whenText: 'over, late',         to: 'paid',       effects: ['label_over', 'label_late'] },
    { from: ['paid'],                       on: 'credited',          when: (f) => f.paid > f.due,               whenText: 'over',               to: 'paid',       effects: ['label_over'] },
    { from: ['paid'],                       on: 'credited',          when: (f) => f.late,                       whenText: 'late',               to: 'paid',       effects: ['label_late'] },
    { from: ['paid'],                       on: 'credited',                                                     whenText: 'what was forgiven',  to: 'paid' },
    { from: ['processing'],                 on: 'transfer_dropped',  when: (f) => !wouldComplete(f),            whenText: 'no longer enough',   to: 'open',       effects: ['label_reverted'] },
    { from: ['paid'],                       on: 'credit_reverted',   when: (f) => !complete(f) && f.canceled,   whenText: 'short, canceled',    to: 'canceled',   effects: ['label_reverted'] },
    { from: ['paid'],                       on: 'credit_reverted',   when: (f) => !complete(f) && f.windowOver, whenText: 'short, window over', to: 'expired',    effects: ['label_reverted'] },
    { from: ['paid'],                       on: 'credit_reverted',   when: (f) => !complete(f),                 whenText: 'short',              to: 'open',       effects: ['label_reverted'] },
    { from: ['paid'],                       on: 'credit_reverted',                                              whenText: 'still enough',       to: 'paid',       effects: ['label_reverted'] },
    { from: ['processing'],                 on: 'credit_reverted',   when: (f) => !wouldComplete(f),            whenText: 'no longer enough',   to: 'open',       effects: ['label_reverted'] },
    { from: ['open'],                       on: 'credit_reverted',                                                                              to: 'open',       effects: ['label_reverted'] },
    { from: ['expired'],                    on: 'credit_reverted',                                                                              to: 'expired',    effects: ['label_reverted'] },
    { from: ['canceled'],                   on: 'credit_reverted',                                                                              to: 'canceled',   effects: ['label_reverted'] },
    { from: ['open'],                       on: 'cancel',            when: untouched,                           whenText: 'nothing received',   to: 'canceled',   effects: ['publish_canceled'] },
    { from: ['open', 'processing'],         on: 'window_closed',     when: (f) => f.windowOver && !wouldComplete(f), whenText: 'scanner is past it, nothing in flight completes it', to: 'expired', effects: ['publish_expired'] },
  ],
});
