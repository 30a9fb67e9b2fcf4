import type { Sql, Tx } from '../../database/sql.js';
import type { GatheredEvent } from './on-event.js';

/** Records events as handled and returns those that were new, each once. */
export async function recordInInbox(
  sql: Sql,
  consumer: string,
  events: readonly GatheredEvent[],
): Promise<GatheredEvent[]> {
  const byId = new Map(events.map((event) => [event.meta.id, event]));
  const noted = await sql.query<{ msg_id: string }>(
    `INSERT INTO inbox (consumer, msg_id) SELECT $1, unnest($2::uuid[]) ON CONFLICT DO NOTHING RETURNING msg_id`,
    [consumer, [...byId.keys()].sort()],
    { prepared: 'note in inbox' },
  );
  const isNew = new Set(noted.map(({ msg_id }) => msg_id));
  return [...byId.values()].filter(({ meta }) => isNew.has(meta.id));
}

/**
 * Undoes the record that events were handled, in the transaction that made it: they were passed over, and are handled
 * later.
 */
export async function takeOutOfInbox(tx: Tx, consumer: string, events: readonly GatheredEvent[]): Promise<void> {
  await tx.query('DELETE FROM inbox WHERE consumer = $1 AND msg_id = ANY ($2::uuid[])', [
    consumer,
    events.map(({ meta }) => meta.id),
  ]);
}
