import { describe, expect, it } from '@jest/globals';
import { request } from '@libs/testing/http/http-client';
import { Merchant } from '../stack/people/merchant.js';
import { useSystemWith } from '../stack/use-system.js';

const CONCURRENCY = 200;

describe('Idempotency-Key', () => {
  // Each service as a process, so that the requests meet in the database, and not in one event loop.
  const running = useSystemWith(() => ({}));

  it('returns one session to 200 requests at once', async () => {
    const { system } = running;
    const merchant = await Merchant.create(system);
    const body = { user_external_id: 1, return_url: 'https://shop.example', amount_usd_cents: 1_000 };
    const headers = { authorization: `Bearer ${merchant.apiKey}`, 'idempotency-key': 'order-1' };

    const responses = await Promise.all(
      Array.from({ length: CONCURRENCY }, () => request(system.baseUrl, 'POST', '/api/sessions', { body, headers })),
    );

    const made = responses.filter(({ status }) => status === 200);
    const others = responses.filter(({ status }) => status !== 200);
    expect(new Set(made.map(({ body: session }) => session.token)).size).toBe(1);
    expect(made.filter(({ headers: sent }) => sent['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(others.filter(({ body: refusal }) => refusal.error.code !== 'idempotency_in_progress')).toEqual([]);
    const [sessions] = await system.rows<{ count: number }>(
      'SELECT count(*)::int AS count FROM sessions.sessions WHERE merchant_id = $1',
      [merchant.id],
    );
    expect(sessions).toEqual({ count: 1 });
    const [opened] = await system.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM sessions.outbox WHERE event = 'session.opened' AND payload->>'merchant_id' = $1`,
      [String(merchant.id)],
    );
    expect(opened).toEqual({ count: 1 });
  }, 300_000);
});
