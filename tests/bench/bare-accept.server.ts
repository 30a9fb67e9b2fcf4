import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The least cost of accepting a turn: Fastify, pg, the body read, and the same writes as the agent gateway in one
 * statement. No keys, no scope, no caps, no validation, nothing locked. `node bare-accept.server.js` with DATABASE_URL
 * and PORT.
 */
const ACCEPT = `WITH held AS (
    UPDATE account SET held_micro_usd = held_micro_usd + 1000 WHERE id = $8
  ), day_held AS (
    INSERT INTO day_spend (account_id, scope, subject, day, held_micro_usd) VALUES ($8, 'key', ($8::bigint)::text, current_date, 1000)
    ON CONFLICT (account_id, scope, subject, day)
      DO UPDATE SET held_micro_usd = day_spend.held_micro_usd + excluded.held_micro_usd
  ), placed AS (
    UPDATE space SET last_position = last_position + 1 WHERE id = $2 RETURNING last_position
  ), accepted AS (
    INSERT INTO turn (id, account_id, space_id, key_id, position, text, hold_micro_usd, cap_day, manifest_version,
                      tools_version, created_at)
    SELECT $1, $8, $2, $8, last_position, $3, 1000, current_date, 0, 0, $4 FROM placed
  ), published AS (
    INSERT INTO turn_event (turn_id, seq, account_id, type, data, at) VALUES ($1, 1, $8, 'turn.queued', $5::json, $4)
  )
  INSERT INTO outbox (id, event, subject, payload, headers, published_at)
  VALUES ($6, 'turn.submitted', 'turn.submitted', $7::json, '{}'::json, now())`;

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 20,
  options: '-c search_path=agent_gateway',
});
const server = Fastify();

server.post('/v1/turns', async (request, reply) => {
  const { space, text } = request.body as { space: string; text: string };
  const account = Number(request.headers['x-account']);
  const outboxId = randomUUID();
  const turnId = `tn_${outboxId.replaceAll('-', '')}`;
  const createdAt = new Date();
  const event = { turn_id: turnId, space, state: 'queued', previous_state: null, seq: 1, billed_cost_usd: 0 };
  const submitted = { turn_id: turnId, account_id: account, space, text, file_ids: [], created_at: createdAt };
  const values = [turnId, space, text, createdAt, JSON.stringify(event), outboxId, JSON.stringify(submitted), account];
  await pool.query({ name: 'accept', text: ACCEPT, values });
  return reply.status(202).send({ turn_id: turnId, space, state: 'queued', created_at: createdAt });
});

await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
console.log('ready');
