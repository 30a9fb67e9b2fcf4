import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionOpened } from '@libs/events/payloads/sessions.payload';
import { Database } from '@libs/service-kit/database/database';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { reopenSessions } from '../src/commands/reopening.js';
import { NewSessionsRepository } from '../src/new-sessions/new-sessions.repository.js';
import { service } from '../src/service.js';
import { SessionViewService } from '../src/views/session-view.service.js';
import { aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let shop: Merchant;

beforeAll(() => {
  shop = fakeDashboard(world)(aMerchant(world));
});

/** Opens a session and takes it out of the database again, as a restore to an earlier moment does. */
async function opensAndLoses(body: object, headers: Record<string, string> = {}) {
  const response = await shop.posts(body, headers);
  const [event] = await world.rows<{ event: string; payload: string }>(
    `SELECT event, payload::text AS payload FROM outbox WHERE payload->>'session_token' = $1`,
    [response.body.token],
  );
  await world.rows('DELETE FROM sessions WHERE token = $1', [response.body.token]);
  await world.rows('DELETE FROM idempotency_keys WHERE response::json->>$$token$$ = $1', [response.body.token]);
  return { response, event: event! };
}

function reopen(...events: { event: string; payload: string }[]) {
  const { app } = world.service;
  return reopenSessions(events, {
    database: app.get(Database),
    outbox: app.get<Outbox<'sessions'>>(Outbox),
    sessions: app.get(NewSessionsRepository, { strict: false }),
    views: app.get(SessionViewService, { strict: false }),
  });
}

describe('a lost session', () => {
  const body = {
    amount_usd_cents: 12_34,
    user_external_id: '0042',
    description: 'Two headphones',
    reference: 'A-1017',
    cancel_url: 'https://shop.example/cart',
    metadata: { constructor: 1, name: 'x', big: 1e21, at: '\u0001' },
  };

  it('comes back as it was: number, token, address, and the response to its Idempotency-Key', async () => {
    const { response, event } = await opensAndLoses(body, { 'idempotency-key': 'order-1' });

    const report = await reopen({ event: 'payment.detected', payload: '{}' }, event);
    const again = await shop.posts(body, { 'idempotency-key': 'order-1' });

    expect(report).toEqual({ reopened: 1, known: 0, refused: [] });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toEqual(response.body);
    expect(await reopen(event)).toEqual({ reopened: 0, known: 1, refused: [] });
  });

  it('is published again, and paid as if nothing had happened', async () => {
    const { response, event } = await opensAndLoses({ amount_usd_cents: 10_00 });
    const opened = world.bus.receives('session.opened');

    await reopen(event);
    await world.bus.publishes('transfer.final', { ...aTransfer(response.body, 10_00), version: 2 });

    await eventually(() => opened.some(({ session_token }) => session_token === response.body.token));
    await eventually(async () => {
      const { body: now } = await world.http('GET', `/api/sessions/${response.body.token}/status`);
      return now.status === 'paid';
    });
  });

  it('is refused when its terms do not yield its deposit address, or are missing', async () => {
    const { event } = await opensAndLoses({ amount_usd_cents: 10_00 });
    const payload = JSON.parse(event.payload) as SessionOpened;
    const made_of = JSON.stringify({ ...JSON.parse(payload.made_of!), fee_bps: 999 });

    const report = await reopen(
      { ...event, payload: JSON.stringify({ ...payload, made_of }) },
      { ...event, payload: JSON.stringify({ ...payload, made_of: undefined }) },
    );

    expect(report).toMatchObject({ reopened: 0, known: 0 });
    expect(report.refused).toEqual([
      expect.stringMatching(/^session \d+: its terms give 0x\w+, its event contains 0x\w+$/),
      expect.stringMatching(/^session \d+ was opened before its event contained its terms$/),
    ]);
  });
});
