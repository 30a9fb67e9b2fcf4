import { step } from '@libs/machines/machine';
import {
  type SessionEvent,
  type SessionFacts,
  type SessionLabel,
  sessionMachine,
} from '@libs/machines/session.machine';
import type { SessionRow } from './session.row.js';

/** What a session became, and whether its end must be said. */
export interface SessionStep {
  session: SessionRow;
  sayExpired: boolean;
}

/** Takes one step of the session machine. Where the table has no line for it, only the paid sum is taken over. */
export function stepSession(session: SessionRow, event: SessionEvent, facts: SessionFacts): SessionStep {
  const taken = step(sessionMachine, session.status, event, facts);
  const labels = new Set(session.labels);
  for (const effect of taken?.effects ?? []) {
    if (effect !== 'say_expired') labels.add(effect.slice('label_'.length) as SessionLabel);
  }
  // A session that was short and is complete now is partial no more.
  if (facts.paid >= facts.due) labels.delete('partial');
  return {
    session: { ...session, status: taken?.to ?? session.status, labels: [...labels], paid: facts.paid },
    sayExpired: taken?.effects.includes('say_expired') ?? false,
  };
}
