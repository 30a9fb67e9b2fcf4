import type { Sql } from '../../database/sql.js';
import type { GatheredEvent } from './on-event.js';

/** Records events as handled and returns those that were not yet, each once. */
export async function noteInInbox(
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
