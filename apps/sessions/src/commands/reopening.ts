import { type SessionOpened } from '@libs/events/payloads/sessions.payload';
import type { Database } from '@libs/service-kit/database/database';
import type { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { unpaidSession } from '../ledger/session.entity.js';
import type { NewSessionsRepository } from '../new-sessions/new-sessions.repository.js';
import { lostSession } from '../new-sessions/session-origin.js';
import type { SessionViewService } from '../views/session-view.service.js';

/** An event that NATS held and the restored database did not contain, as `after-restore` wrote it down. */
export interface LostEvent {
  readonly event: string;
  /** The payload as JSON text. */
  readonly payload: string;
}

/** The outcome of reopening. */
export interface ReopenReport {
  reopened: number;
  /** Sessions whose token is in the database: they were not lost, or were restored already. */
  known: number;
  /** The reasons why other sessions could not be restored. */
  refused: string[];
}

interface Parts {
  readonly database: Database;
  readonly outbox: Outbox<'sessions'>;
  readonly sessions: NewSessionsRepository;
  readonly views: SessionViewService;
}

/**
 * Restores lost sessions with their number, token, deposit address and idempotency key, open and unpaid; the indexer is
 * notified of them again and reads the chain since their creation, so payments that came meanwhile are found. Safe to
 * repeat.
 */
export async function reopenSessions(events: Iterable<LostEvent>, parts: Parts): Promise<ReopenReport> {
  const report: ReopenReport = { reopened: 0, known: 0, refused: [] };
  for (const { event, payload } of events) {
    if (event !== 'session.opened') continue;
    try {
      const isNew = await reopen(JSON.parse(payload) as SessionOpened, parts);
      report[isNew ? 'reopened' : 'known'] += 1;
    } catch (error) {
      report.refused.push((error as Error).message);
    }
  }
  return report;
}

async function reopen(opened: SessionOpened, { database, outbox, sessions, views }: Parts): Promise<boolean> {
  const { id, row, idempotency } = lostSession(opened);
  const view = views.full(unpaidSession(row));
  const claim = idempotency && { merchantId: row.merchant_id, ...idempotency, response: JSON.stringify(view) };
  const known = { id, afterBlock: opened.after_block ?? null };
  return sessions.insertAgain(database, known, row, outbox.row('session.opened', opened), claim);
}
