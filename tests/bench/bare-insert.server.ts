import Fastify from 'fastify';
import pg from 'pg';

/**
 * The least cost of a session: Fastify, pg, the body read, and the same insert as the sessions service, one statement
 * for row and outbox. No gates, no keys, no address, no validation. `node bare-insert.server.js` with DATABASE_URL and
 * PORT.
 */
const INSERT = `WITH session AS (
    INSERT INTO sessions (merchant_id, token, chain_id, deposit_address, checkout_address, initial_treasury, treasury_delay_s,
      fee_bps, onchain_id, amount_usd_cents, due, user_external_id, return_url, metadata, note, created_at, expires_at)
    VALUES ($1, $2, 42161, lower($3), $3, $3, 0, 30, $4, $5, $6, $7, $8, $9, NULL, $10, $11) RETURNING id
  ), event AS (
    INSERT INTO outbox (id, event, subject, payload, headers, published_at)
    SELECT gen_random_uuid(), 'session.opened', 'session.opened', $12::json, '{}'::json, now() FROM session
  ) SELECT id FROM session`;

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 20,
  options: '-c search_path=sessions',
});
const server = Fastify();
let serial = 0;

server.post('/api/sessions', async (request) => {
  const body = request.body as { user_external_id: number; return_url: string; amount_usd_cents: number };
  const token = `bare-${process.pid}-${++serial}`;
  const address = `0x${serial.toString(16).padStart(40, '0')}`;
  const now = new Date();
  const payload = { token, address, merchant_id: 1 };
  const { rows } = await pool.query(INSERT, [
    1,
    token,
    address,
    token,
    body.amount_usd_cents,
    String(BigInt(body.amount_usd_cents) * 10_000n),
    body.user_external_id,
    body.return_url,
    null,
    now,
    new Date(now.getTime() + 3_600_000),
    JSON.stringify(payload),
  ]);
  return {
    token,
    invoice_id: rows[0].id,
    deposit_address: address,
    amount_usd_cents: body.amount_usd_cents,
    status: 'open',
  };
});

await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
console.log('ready');
