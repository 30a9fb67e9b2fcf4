import { step } from '@libs/machines/machine';
import {
  type SessionEffect,
  type SessionEvent,
  type SessionFacts,
  type SessionLabel,
  sessionMachine,
} from '@libs/machines/session.machine';
import { baseUnitsFromCents } from '@libs/money/cents';
import type { SessionRow } from './session.entity.js';

/** What a session became, and which end of it must be said. */
export interface SessionStep {
  session: SessionRow;
  say?: 'session.expired' | 'session.canceled';
}

const SAYS: Partial<Record<SessionEffect, SessionStep['say']>> = {
  say_expired: 'session.expired',
  say_canceled: 'session.canceled',
};

/** What the machine's guards look at that lies in the session itself. */
export function termsFacts(session: SessionRow): Pick<SessionFacts, 'due' | 'needed' | 'canceled'> {
  const { due, expected_usd_cents, canceled_at } = session;
  return { due, needed: baseUnitsFromCents(expected_usd_cents), canceled: canceled_at !== null };
}

/** Takes one step of the session machine. Where the table has no line for it, only the paid sum is taken over. */
export function stepSession(session: SessionRow, event: SessionEvent, facts: SessionFacts): SessionStep {
  const taken = step(sessionMachine, session.status, event, facts);
  const labels = new Set(session.labels);
  const effects = taken?.effects ?? [];
  for (const effect of effects) {
    if (effect.startsWith('label_')) labels.add(effect.slice('label_'.length) as SessionLabel);
  }
  // A session that was short and is complete now is partial no more.
  if (facts.paid >= facts.needed) labels.delete('partial');
  return {
    session: { ...session, status: taken?.to ?? session.status, labels: [...labels], paid: facts.paid },
    say: effects.map((effect) => SAYS[effect]).find((event) => event !== undefined),
  };
}
