import { describe, expect, it } from '@jest/globals';
import type { TurnEventData } from '@libs/dto/agent/turn-event-data';
import { ACCOUNT_EVENT_TYPES, turnEventType } from '@libs/dto/webhook-event-types';
import { subjectOf } from '@libs/events/catalog';
import { eventually } from '@libs/testing/eventually';
import { hangs, responds } from './receiver.js';
import { A_MOVE, A_TURN } from './turns.js';
import { Merchant, TIMEOUT_MS, useWebhookWorld } from './webhook-world.js';

const { world, call, aMerchant, anAccount, aReceiver } = useWebhookWorld();
const UNUSED_URL = 'http://127.0.0.1:9/hook';

const { turn_id, space, end_user_ref, metadata } = A_TURN;
const TURN = { turn_id, space, end_user_ref, metadata, thread: null };
const USAGE = { input_tokens: 10, output_tokens: 20, cached_tokens: 5, steps: 2, tool_calls: 1 };
const FAULT = { code: 'TOOL_FAILED', message: 'The tool failed.', trace_id: 'abc' };
const RUNNING = { state: 'running', previous_state: 'queued', seq: 2 } as const;

// biome-ignore format: a table reads best as a table
const MOVES = [
  [RUNNING,                                                       { attempt: 1 }],
  [{ state: 'done', previous_state: 'running', seq: 3 },          { result: 'Sent.', outputs: [{ a: [1] }], file_ids: ['fl_1'], usage: USAGE }],
  [{ state: 'failed', previous_state: 'running', seq: 3 },        { error: FAULT, usage: USAGE }],
  [{ state: 'cancelled', previous_state: 'queued', seq: 2 },      { usage: USAGE }],
] as const;

describe('a turn', () => {
  it('that was accepted is delivered as turn.queued, without its input', async () => {
    const account = anAccount();
    const receiver = await aReceiver();
    const { secret } = await account.endpointAt(receiver.url);

    await account.submits();

    await eventually(() => receiver.posts.length === 1);
    expect(JSON.parse(receiver.posts[0]!.body)).toEqual({
      id: expect.stringMatching(/^wd_[0-9a-f]{32}$/),
      type: 'turn.queued',
      created: Date.parse('2026-11-21T12:00:00Z') / 1_000,
      account_id: account.id,
      data: { ...TURN, state: 'queued', previous_state: null, seq: 1, attempt: 0, billed_cost_usd: 0 },
    });
    expect(receiver.verified(secret)).toHaveLength(1);
  });

  it.each(MOVES)('is delivered after each transition: %j', async (move, expected) => {
    const account = anAccount();
    const receiver = await aReceiver();
    const { secret } = await account.endpointAt(receiver.url);

    await account.moves({
      ...move,
      ...USAGE,
      cost_micro_usd: 1_500,
      ...{ result: move.state === 'done' ? 'Sent.' : null, error: move.state === 'failed' ? FAULT : null },
      ...(move.state === 'done' ? { outputs: [{ a: [1] }], file_ids: ['fl_1'] } : {}),
    });

    await eventually(() => receiver.posts.length === 1);
    expect(receiver.verified(secret)).toEqual([
      {
        id: expect.stringMatching(/^wd_[0-9a-f]{32}$/),
        type: `turn.${move.state}`,
        created: Date.parse('2026-11-21T12:00:01Z') / 1_000,
        account_id: account.id,
        data: { ...TURN, ...move, attempt: 1, billed_cost_usd: 0.0015, ...expected },
      },
    ]);
  });

  it('is delivered with the name of its thread', async () => {
    const account = anAccount();
    const receiver = await aReceiver();
    await account.endpointAt(receiver.url);

    await account.submits({ thread: 'order-17' });
    await account.moves({ ...RUNNING, thread: 'order-17' });

    await eventually(() => receiver.posts.length === 2);
    expect(receiver.posts.map(({ body }) => JSON.parse(body).data.thread)).toEqual(['order-17', 'order-17']);
  });

  it('that was erased is in no delivery any more, while others of the account and of others stay', async () => {
    const [account, other] = [anAccount(), anAccount()];
    const receiver = await aReceiver();
    for (const one of [account, other]) await one.endpointAt(receiver.url);
    const erased = `tn_${'e'.repeat(32)}`;
    const secret = { ...RUNNING, state: 'done', seq: 3, result: 'canary-of-a-deleted-thread' } as const;
    await account.moves({ ...secret, turn_id: erased });
    await account.moves({ ...secret, result: `about ${erased}` });
    await other.moves({ ...secret, result: `about ${erased}` });
    await eventually(() => receiver.posts.length === 3);
    await eventually(async () => (await account.deliveries()).every(({ status }) => status === 'delivered'));

    const since = new Date().toISOString();
    const whose = { account_id: account.id, space, turn_ids: [erased], since };
    const id = await world.bus.publishes('turns.erased', whose);
    await eventually(async () => (await world.rows('SELECT 1 FROM inbox WHERE msg_id = $1', [id])).length > 0);

    const hits = await world.rows(`SELECT id FROM delivery WHERE body LIKE '%canary-of-a-deleted-thread%'`);
    expect([hits, (await account.deliveries()).length, (await other.deliveries()).length]).toEqual([[], 1, 1]);
    expect(
      await world.rows('SELECT 1 FROM attempt a WHERE NOT EXISTS (SELECT 1 FROM delivery WHERE id = a.delivery_id)'),
    ).toEqual([]);
  });

  it('is delivered once per transition, however often the event arrives', async () => {
    const account = anAccount();
    await account.endpointAt((await aReceiver()).url);
    const eventId = await account.moves(RUNNING);
    await account.delivery((one) => one.status === 'delivered');
    await world.rows('DELETE FROM inbox WHERE msg_id = $1', [eventId]);

    const again = JSON.stringify({ ...A_MOVE, ...RUNNING, account_id: account.id });
    await world.bus.deliverAgain('turn.transitioned', again, `${eventId}`);

    await eventually(async () => (await world.rows('SELECT 1 FROM inbox WHERE msg_id = $1', [eventId])).length === 1);
    expect(await account.deliveries({ event_type: 'turn.running' })).toHaveLength(1);
  });

  it('publishes a call that waits for a person, and the decision, as types of their own', async () => {
    const account = anAccount();
    const receiver = await aReceiver();
    await account.endpointAt(receiver.url);
    const at = '2026-11-21T12:00:00.000Z';
    const call = { approval_id: 'apr_1', call_id: 'call_0_0', tool: 'crm.delete', arguments: { constructor: 1 } };
    const asked = { ...call, digest: 'd', requested_at: at, expires_at: at, decision: null };
    const decision = { state: 'rejected' as const, edited_arguments: null, edited_digest: null, note: 'No.' };
    const by = { decided_at: at, decided_by: { kind: 'user' as const, name: 'ada@example.com' } };

    await account.moves({ ...RUNNING, seq: 3, approval: asked });
    await account.moves({ ...RUNNING, seq: 4, approval: { ...asked, decision: { ...decision, ...by } } });

    await eventually(() => receiver.posts.length === 2);
    const posts = receiver.posts.map(({ body }) => JSON.parse(body)).sort((a, b) => a.data.seq - b.data.seq);
    expect(posts).toMatchObject([
      {
        type: 'turn.approval_requested',
        data: { state: 'running', approval: { ...call, state: 'pending', note: null } },
      },
      { type: 'turn.approval_decided', data: { state: 'running', approval: { ...call, ...decision, ...by } } },
    ]);
  });

  it('leaves no rows where no endpoint is active', async () => {
    const [silent, witness] = [anAccount(), anAccount()];
    const { id } = await silent.endpointAt(UNUSED_URL);
    await call('webhooks.update_endpoint', { ...silent.by, endpoint_id: id, active: false });
    await witness.endpointAt((await aReceiver()).url);

    await silent.moves(RUNNING);
    await witness.moves(RUNNING);

    await witness.delivery();
    expect(await silent.deliveries()).toEqual([]);
  });

  it('is recorded where no endpoint is active, so that the runner is never called for it again', async () => {
    const silent = anAccount();

    const ids = [await silent.submits(), await silent.moves(RUNNING)];

    const noted = () => world.rows('SELECT 1 FROM inbox WHERE msg_id = ANY ($1)', [ids]);
    await eventually(async () => (await noted()).length === ids.length);
  });
});

describe('a schedule that paused by itself', () => {
  const DATA = {
    schedule_id: 'sc_1',
    space,
    title: 'Daily',
    reason: 'failures',
    failures: 5,
    last_error: { code: 'TOOL_FAILED', turn_id },
    paused_at: '2026-11-21T12:00:00.000Z',
  } as const;

  it('is delivered once to the endpoints of its account, and to nobody else', async () => {
    const [account, other] = [anAccount(), anAccount()];
    const [receiver, stranger] = [await aReceiver(), await aReceiver()];
    const { secret } = await account.endpointAt(receiver.url);
    await other.endpointAt(stranger.url);
    const event = { account_id: account.id, ...DATA };

    const id = await world.bus.publishes('schedule.paused', event);
    await world.bus.deliverAgain(subjectOf('schedule.paused', 'agent-gateway'), JSON.stringify(event), id);
    await account.submits();

    const came = (type: string) => receiver.posts.some(({ body }) => JSON.parse(body).type === type);
    await eventually(() => came('turn.queued') && came('schedule.paused'));
    const paused = receiver.posts.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === 'schedule.paused');
    expect(paused).toEqual([
      {
        id: expect.stringMatching(/^wd_[0-9a-f]{32}$/),
        type: 'schedule.paused',
        created: Date.parse(DATA.paused_at) / 1_000,
        account_id: account.id,
        data: DATA,
      },
    ]);
    expect(receiver.verified(secret)).toHaveLength(2);
    expect(stranger.posts).toEqual([]);
  });
});

describe('the signature of an account', () => {
  it('is accepted by both public verifiers, during a rotation with both secrets', async () => {
    const account = anAccount();
    const receiver = await aReceiver();
    const { id, secret } = await account.endpointAt(receiver.url);

    const rolled = await call('webhooks.roll_secret', { ...account.by, endpoint_id: id });
    await account.moves(RUNNING);
    await eventually(() => receiver.posts.length === 1);

    const { body, headers } = receiver.posts[0]!;
    for (const valid of [secret, rolled.endpoint.secret]) {
      expect(valid).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(receiver.verified(valid)).toEqual([JSON.parse(body)]);
      expect(receiver.standardVerified(valid)).toEqual([JSON.parse(body)]);
    }
    expect(headers).toMatchObject({
      'webhook-id': JSON.parse(body).id,
      'webhook-timestamp': headers['x-service-signature']!.toString().match(/^t=(\d+),/)![1],
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/),
    });
    const strange = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    expect(() => receiver.standardVerified(strange)).toThrow();
  });

  it('is new at every attempt, and never shown', async () => {
    const account = anAccount();
    const receiver = await aReceiver(responds(500));
    const { secret } = await account.endpointAt(receiver.url);
    await account.submits();
    const { id } = await account.delivery((one) => one.attempt_count === 1);

    const { delivery } = await call('webhooks.get_delivery', { account_id: account.id, delivery_id: id });

    expect(delivery.attempts[0]!.request_headers).toMatchObject({
      'webhook-id': id,
      'webhook-signature': 'v1,…',
      'x-service-signature': expect.stringMatching(/^t=\d+,v1=…$/),
    });
    expect(JSON.stringify(delivery)).not.toContain(secret);
  });

  it('is not in the requests to merchants', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver();
    await merchant.endpointAt(receiver.url);
    await merchant.paid();
    await eventually(() => receiver.posts.length === 1);

    expect(Object.keys(receiver.posts[0]!.headers).filter((name) => name.startsWith('webhook-'))).toEqual([]);
  });
});

describe('a receiver of an account', () => {
  it('that fails and then hangs gets six attempts with the same bytes, and its failure is published', async () => {
    const account = anAccount();
    const receiver = await aReceiver(responds(500));
    const { id, secret } = await account.endpointAt(receiver.url);
    const failed = world.bus.receives('delivery.failed');

    await account.submits();
    for (let made = 1; made <= 6; made += 1) {
      await account.delivery((one) => one.attempt_count === made);
      receiver.behavior = made < 5 ? responds(503) : hangs;
      await account.timePasses();
    }

    const delivery = await account.delivery((one) => one.status === 'failed');
    expect(delivery.last_error).toBe(`no answer within ${TIMEOUT_MS} ms`);
    expect(new Set(receiver.posts.map(({ body }) => body)).size).toBe(1);
    expect(receiver.standardVerified(secret)).toHaveLength(6);
    await eventually(() => failed.some((event) => event.account_id === account.id));
    const expected = { merchant_id: null, account_id: account.id, endpoint_id: id, event_type: 'turn.queued' };
    expect(failed.find((event) => event.delivery_id === delivery.id)).toMatchObject(expected);
    const { data } = await call('webhooks.failed_deliveries', { limit: 10 });
    expect(data.find((one) => one.id === delivery.id)).toMatchObject(expected);
  });

  it('gets a replay, and a replay of all that failed since a moment', async () => {
    const account = anAccount();
    const receiver = await aReceiver();
    await account.endpointAt(receiver.url);
    await account.submits();
    const { id } = await account.delivery((one) => one.status === 'delivered');

    await call('webhooks.replay_delivery', { ...account.by, delivery_id: id });
    await eventually(() => receiver.posts.length === 2);
    await account.delivery((one) => one.status === 'delivered');
    await world.rows(`UPDATE delivery SET status = 'failed', delivered_at = NULL WHERE id = $1`, [id]);
    const order = { ...account.by, since: '2026-01-01T00:00:00Z' };

    expect(await call('webhooks.replay_failed', order)).toEqual({ replayed: 1 });
    await eventually(() => receiver.posts.length === 3);
    expect(new Set(receiver.posts.map(({ body }) => body)).size).toBe(1);
  });
});

describe('endpoints of accounts', () => {
  it('have a description, can be read one by one, and are ten at most', async () => {
    const account = anAccount();
    const made = await call('webhooks.create_endpoint', { ...account.by, url: UNUSED_URL, description: 'turns' });
    const of = { account_id: account.id, endpoint_id: made.endpoint.id };
    const { secret: _, ...shown } = made.endpoint;
    expect(await call('webhooks.get_endpoint', of)).toEqual({ endpoint: { ...shown, description: 'turns' } });

    await call('webhooks.update_endpoint', { ...account.by, ...of, description: null });
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        world.bus.calls('webhooks.create_endpoint', { ...account.by, url: `${UNUSED_URL}/${index}` }),
      ),
    );

    expect((await call('webhooks.get_endpoint', of)).endpoint).toMatchObject({ description: null, active: true });
    const refused = replies.filter((reply) => 'code' in reply);
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({ code: 'webhook_endpoint_limit', fields: { limit: 10 } });
  });

  it('get tests of every type of an account, and of no other', async () => {
    const account = anAccount();
    const receiver = await aReceiver();
    const { id } = await account.endpointAt(receiver.url);

    for (const event_type of ACCOUNT_EVENT_TYPES) {
      await call('webhooks.send_test', { ...account.by, endpoint_id: id, event_type });
    }
    await eventually(() => receiver.posts.length === ACCOUNT_EVENT_TYPES.length);
    const [reply, merchants] = await Promise.all([
      world.bus.calls('webhooks.send_test', { ...account.by, endpoint_id: id, event_type: 'payment.confirmed' }),
      world.bus.calls('webhooks.send_test', { ...aMerchant().by, endpoint_id: id, event_type: 'turn.done' }),
    ]);

    const received = receiver.posts.map(({ body }) => JSON.parse(body));
    expect(received.map(({ type }) => type).sort()).toEqual([...ACCOUNT_EVENT_TYPES].sort());
    const typeOf = ({ state, approval }: TurnEventData) =>
      turnEventType(state, approval && { decision: approval.decided_at });
    expect(received.every(({ data }) => data.test === true)).toBe(true);
    const ofTurns = received.filter(({ type }) => type.startsWith('turn.'));
    expect(ofTurns.map(({ data }) => typeOf(data))).toEqual(ofTurns.map(({ type }) => type));
    for (const refused of [reply, merchants]) expect(refused).toMatchObject({ code: 'validation_failed' });
    expect(reply).toMatchObject({ faults: [{ loc: ['body', 'event_type'], type: 'unknown_event_type' }] });
  });

  it('get ten tests a minute for an account, however many are requested at once, and a refusal states when there is room', async () => {
    const account = anAccount();
    const { id } = await account.endpointAt(UNUSED_URL);
    const test = { ...account.by, endpoint_id: id, event_type: 'turn.done' };

    const replies = await Promise.all(Array.from({ length: 14 }, () => world.bus.calls('webhooks.send_test', test)));

    const refused = replies.filter((reply) => 'code' in reply);
    expect(refused).toHaveLength(4);
    for (const reply of refused) {
      expect(reply).toMatchObject({ code: 'rate_limited' });
      const { retryAfterS } = reply as unknown as { retryAfterS: number };
      expect([retryAfterS >= 1, retryAfterS <= 60]).toEqual([true, true]);
    }
    await world.rows(`UPDATE delivery SET created_at = created_at - interval '61 seconds' WHERE endpoint_id = $1`, [
      id,
    ]);
    expect(await world.bus.calls('webhooks.send_test', test)).toHaveProperty('delivery');
  });

  it('are audited without a merchant and without a secret', async () => {
    const audited = world.bus.receives('audit.recorded');
    const account = anAccount();
    const { id, secret } = await account.endpointAt(UNUSED_URL);

    await call('webhooks.delete_endpoint', { ...account.by, endpoint_id: id });

    const mine = () => audited.filter(({ target }) => target === `webhook_endpoint:${id}`);
    await eventually(() => mine().length === 2);
    expect(mine()[0]).toMatchObject({
      action: 'webhook_endpoint.created',
      merchant_id: null,
      merchant_name: null,
      actor_id: 7,
      after: { url: UNUSED_URL },
    });
    expect(JSON.stringify(mine())).not.toContain(secret);
  });
});

describe('a merchant and an account of the same id', () => {
  it('do not see each other', async () => {
    const account = anAccount();
    const merchant = new Merchant(world, account.id);
    const [ofAccount, ofMerchant] = [await aReceiver(), await aReceiver()];
    const [hook, shopHook] = [await account.endpointAt(ofAccount.url), await merchant.endpointAt(ofMerchant.url)];

    await Promise.all([account.submits(), merchant.paid()]);
    const [turn, payment] = await Promise.all([
      account.delivery((one) => one.status === 'delivered'),
      merchant.delivery((one) => one.status === 'delivered'),
    ]);

    expect([turn.event_type, payment.event_type]).toEqual(['turn.queued', 'payment.confirmed']);
    expect([ofAccount.posts.length, ofMerchant.posts.length]).toEqual([1, 1]);
    expect([(await account.deliveries()).length, (await merchant.deliveries()).length]).toEqual([1, 1]);
    const { data } = await call('webhooks.list_endpoints', { merchant_id: account.id, limit: 50 });
    expect(data.map(({ id }) => id)).toEqual([shopHook.id]);
    const crossed = await Promise.all([
      world.bus.calls('webhooks.get_endpoint', { account_id: account.id, endpoint_id: shopHook.id }),
      world.bus.calls('webhooks.roll_secret', { ...merchant.by, endpoint_id: hook.id }),
      world.bus.calls('webhooks.delete_endpoint', { ...account.by, endpoint_id: shopHook.id }),
      world.bus.calls('webhooks.get_delivery', { merchant_id: account.id, delivery_id: turn.id }),
      world.bus.calls('webhooks.replay_delivery', { ...account.by, delivery_id: payment.id }),
      world.bus.calls('webhooks.replay_failed', {
        ...merchant.by,
        since: '2026-01-01T00:00:00Z',
        endpoint_id: hook.id,
      }),
    ]);
    expect(crossed.map((reply) => 'code' in reply && reply.code)).toEqual(Array(6).fill('not_found'));
  });

  it('have secrets that cannot be opened in the other’s row, not even after they were opened in their own', async () => {
    const account = anAccount();
    const merchant = new Merchant(world, account.id);
    const [receiver, accountsReceiver] = [await aReceiver(), await aReceiver()];
    const hook = await account.endpointAt(accountsReceiver.url);
    const shopHook = await merchant.endpointAt(receiver.url);
    await account.submits();
    await account.delivery((one) => one.status === 'delivered');
    await world.rows(
      'UPDATE endpoint SET sealed_secret = (SELECT sealed_secret FROM endpoint WHERE id = $1) WHERE id = $2',
      [hook.id, shopHook.id],
    );
    const witness = aMerchant();
    await witness.endpointAt((await aReceiver()).url);

    await merchant.paid();
    await witness.paid();

    await witness.delivery((one) => one.status === 'delivered');
    await eventually(async () => {
      const [row] = await world.rows<{ waits: boolean }>(
        `SELECT claim_id IS NULL AND next_attempt_at > created_at + interval '1 second' AS waits
         FROM delivery WHERE endpoint_id = $1`,
        [shopHook.id],
      );
      return row?.waits;
    });
    expect(receiver.posts).toEqual([]);
  });
});
