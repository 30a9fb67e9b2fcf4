import { isAny } from '../../database/conditions.js';

/** The most new events in a batch. */
export const BATCH = 200;
/** Repeats in a batch: some hundred a second, so that consumers of live events hardly wait for them. */
const MAX_REPEATS_PER_BATCH = 50;

const COLUMNS = 'seq, id, event, subject, created_at, payload::text AS payload, headers';
/** Reads events after the row $1 that wait to be published, the oldest first. */
export const WAITING = `SELECT ${COLUMNS} FROM outbox WHERE published_at IS NULL AND seq > $1 ORDER BY seq LIMIT ${BATCH}`;
/** For a connection that has no search path of its own. */
export const isAnyWaitingIn = (schema: string) =>
  `SELECT ${isAny(`${schema}.outbox WHERE published_at IS NULL`, 'seq')} AS found`;
/** Reads events up to the row $1 that wait to be published again, the newest first. */
export const REPEATS = `SELECT ${COLUMNS} FROM outbox WHERE published_at IS NULL AND seq <= $1 ORDER BY seq DESC LIMIT ${MAX_REPEATS_PER_BATCH}`;

/**
 * Marks the rows, and stores how far the stream has come, for a leader that finds it shorter. Does not wait for the
 * disk: if a crash of Postgres undoes a mark, the event is only published once more, and its consumers recognize it by
 * its id. The rows are found by an array of keys, because a join might read all that wait (ADR 0074).
 */
export const MARK = `
  WITH unhurried AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true)), position AS (
    UPDATE relay_state SET last_seq = $3 WHERE stream = $2 AND last_seq < $3)
  UPDATE outbox SET published_at = now() FROM unhurried WHERE seq = ANY ($1::bigint[])`;
