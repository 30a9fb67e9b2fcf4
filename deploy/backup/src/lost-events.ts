import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { EVENTS, type EventName, eventNames, streamOf, subjectOf } from '@libs/events/catalog';
import type { AuditRecorded } from '@libs/events/payloads/operations.payload';
import { SERVICES, schemaOf } from '@libs/events/services';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type pg from 'pg';
import { eventsSince, type StreamedEvent, streamNames } from './message-server.js';
import { newestSent, unknownIds } from './restored-database.js';

/** The longest time by which the clocks of the database's machine and of the message server's may differ. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/** The events that the restored database has lost. */
export interface Lost {
  /** The number of events of each name. */
  readonly counts: ReadonlyMap<string, number>;
  /** Actions of people: actor, action and target. */
  readonly actions: readonly AuditRecorded[];
}

const EVENT_OF = new Map<string, EventName>(
  eventNames().flatMap((name) => EVENTS[name].producers.map((producer) => [subjectOf(name, producer), name] as const)),
);

/**
 * Writes every event that the streams have and the database does not into a new file, a line of JSON each, readable by
 * its owner only: it names sessions by their tokens. Throws when the file exists: it may be the only copy.
 */
export async function writeLostEvents(
  client: pg.Client,
  connection: NatsConnection,
  schemas: readonly string[],
  file: string,
): Promise<Lost> {
  const manager = await jetstreamManager(connection);
  const present = await streamNames(manager);
  const counts = new Map<string, number>();
  const actions: AuditRecorded[] = [];
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await once(out, 'open');
  for (const service of SERVICES) {
    const schema = schemaOf(service);
    if (!present.has(streamOf(service)) || !schemas.includes(schema)) continue;
    const newest = await newestSent(client, schema);
    const since = newest && new Date(newest.getTime() - CLOCKS_DIFFER_MS);
    for await (const events of eventsSince(connection, manager, streamOf(service), since)) {
      for (const lost of await withoutKnown(client, schema, events)) {
        const event = EVENT_OF.get(lost.subject) ?? lost.subject;
        out.write(`${JSON.stringify({ event, ...lost })}\n`);
        counts.set(event, (counts.get(event) ?? 0) + 1);
        if (event === 'audit.recorded') actions.push(JSON.parse(lost.payload) as AuditRecorded);
      }
    }
  }
  out.end();
  await finished(out);
  return { counts, actions };
}

async function withoutKnown(client: pg.Client, schema: string, events: readonly StreamedEvent[]) {
  const unknown = await unknownIds(
    client,
    schema,
    events.map(({ id }) => id),
  );
  return events.filter(({ id }) => unknown.delete(id));
}

/**
 * Removes every stream of services with all consumers. Relays create them again and publish the last seven days again.
 */
export async function deleteStreams(connection: NatsConnection): Promise<string[]> {
  const manager = await jetstreamManager(connection);
  const present = await streamNames(manager);
  const ours = SERVICES.map(streamOf).filter((name) => present.has(name));
  for (const name of ours) await manager.streams.delete(name);
  return ours;
}
