import { baseUnitsFromCents } from '@libs/money/cents';
import { step } from '@libs/state-machines/machine';
import {
  type SessionEffect,
  type SessionEvent,
  type SessionFacts,
  type SessionLabel,
  sessionMachine,
} from '@libs/state-machines/session.machine';
import type { SessionRow } from './session.entity.js';

/** A session after a step, and the event to publish if it ended. */
export interface SessionStep {
  session: SessionRow;
  publish?: 'session.expired' | 'session.canceled';
}

/** What each effect of the machine does: it adds a label, or publishes an event. */
const EFFECTS: Readonly<Record<SessionEffect, { label?: SessionLabel; publish?: SessionStep['publish'] }>> = {
  label_partial: { label: 'partial' },
  label_over: { label: 'over' },
  label_late: { label: 'late' },
  label_reverted: { label: 'reverted' },
  publish_expired: { publish: 'session.expired' },
  publish_canceled: { publish: 'session.canceled' },
};

/** Returns the facts for the machine's guards that come from the session itself. */
export function termsFacts(session: SessionRow): Pick<SessionFacts, 'due' | 'needed' | 'canceled'> {
  const { due, expected_usd_cents, canceled_at } = session;
  return { due, needed: baseUnitsFromCents(expected_usd_cents), canceled: canceled_at !== null };
}

/** Takes one step of the session machine. Where the table has no row for it, only the paid sum is updated. */
export function stepSession(session: SessionRow, event: SessionEvent, facts: SessionFacts): SessionStep {
  const taken = step(sessionMachine, session.status, event, facts);
  const effects = (taken?.effects ?? []).map((effect) => EFFECTS[effect]);
  const labels = new Set([...session.labels, ...effects.flatMap(({ label }) => label ?? [])]);
  // A session that was short and is now complete is no longer partial.
  if (facts.paid >= facts.needed) labels.delete('partial');
  return {
    session: { ...session, status: taken?.to ?? session.status, labels: [...labels], paid: facts.paid },
    publish: effects.find(({ publish }) => publish !== undefined)?.publish,
  };
}
