import type { EventName } from '@libs/events/catalog';
import type { Sql } from '../../database/sql.js';
import { firstIdAt } from '../repair/anti-entropy.js';

/**
 * The subject of the events to erase, and between when they were written, by the clocks of the processes that wrote
 * them.
 */
export interface ErasedSubject {
  readonly id: string;
  readonly from: Date;
  readonly to: Date;
}

/** Events whose payloads lose their texts. */
export interface PayloadsToErase {
  readonly events: readonly EventName[];
  /** The first field of these payloads, which holds the id of their subject. */
  readonly field: string;
  readonly about: readonly ErasedSubject[];
  /** The replacement of each of these fields, where a payload has it. */
  readonly blanks: Readonly<Record<string, unknown>>;
}

/**
 * Returns the value of the first field of a payload as text. Not by `->>`, which refuses a whole document for one
 * escaped NUL in it.
 */
const idOf = (column: string) => `substring(left(${column}::text, 200) FROM '^\\{"' || $2 || '" ?: ?"([^"]+)"')`;

/** Ids of events begin with their time, so only events of that time are read. */
const OF_OUTBOX = `SELECT o.seq AS key, o.payload::text AS payload, erased.id
  FROM unnest($3::text[], $4::uuid[], $5::uuid[]) AS erased (id, since, until)
  JOIN outbox o ON o.id >= erased.since AND o.id < erased.until AND ${idOf('o.payload')} = erased.id
  WHERE o.event = ANY ($1::text[])`;
const OF_DEAD_LETTERS = `SELECT ctid::text AS key, payload FROM dead_letter
  WHERE event = ANY ($1::text[]) AND ${idOf('payload')} = ANY ($3::text[])`;

/**
 * Erases texts from the events that a service has published, and from those that it could not handle. The rows stay:
 * they are counted, and may be published again. Returns the number of published ones by subject.
 */
export async function erasePayloads(sql: Sql, wanted: PayloadsToErase): Promise<ReadonlyMap<string, number>> {
  const { events, field, about, blanks } = wanted;
  const named = [events, field, about.map(({ id }) => id)];
  const spans = [about.map(({ from }) => firstIdAt(from.getTime())), about.map(({ to }) => firstIdAt(to.getTime()))];
  const published = await sql.query<Stored & { id: string }>(OF_OUTBOX, [...named, ...spans]);
  const dead = await sql.query<Stored>(OF_DEAD_LETTERS, named);
  await sql.query(
    'UPDATE outbox o SET payload = n.payload::json FROM unnest($1::bigint[], $2::text[]) AS n (key, payload) WHERE o.seq = n.key',
    columns(published, blanks),
  );
  await sql.query(
    'UPDATE dead_letter d SET payload = n.payload FROM unnest($1::tid[], $2::text[]) AS n (key, payload) WHERE d.ctid = n.key',
    columns(dead, blanks),
  );
  const found = new Map<string, number>();
  for (const { id } of published) found.set(id, (found.get(id) ?? 0) + 1);
  return found;
}

interface Stored {
  key: number | string;
  payload: string;
}

function columns(rows: readonly Stored[], blanks: PayloadsToErase['blanks']): [unknown[], string[]] {
  return [rows.map(({ key }) => key), rows.map(({ payload }) => blanked(payload, blanks))];
}

function blanked(text: string, blanks: PayloadsToErase['blanks']): string {
  const payload = JSON.parse(text) as Record<string, unknown>;
  const replaced = Object.entries(blanks).filter(([name]) => name in payload);
  return JSON.stringify({ ...payload, ...Object.fromEntries(replaced) });
}
