import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TurnApproval, TurnApprovalDecided } from '@libs/events/payloads/approvals.payload';
import { callDigest } from '@libs/service-kit/http/json/call-digest';
import { eventually } from '@libs/testing/eventually';
import { openEventStream } from '@libs/testing/http/event-stream';
import { newId } from '../src/ids.js';
import { useAccounts } from './accounts.js';
import { useTurns } from './turn-scene.js';

const scene = useAccounts({ LOCAL_TURN_MICRO_USD: '1000' });
const { world } = scene;
const { funded, submit, transition, ended, handled, accountRow } = useTurns(scene);
type Owner = Awaited<ReturnType<typeof funded>>;

/** An event of a turn, as callers read it. */
interface StreamedEvent {
  seq: number;
  type: string;
  data: { approval?: { state: string } };
}

const TOOL = 'checkout_create_payment_link';
let decided: TurnApprovalDecided[];
let audited: { action: string; target: string; actor_name: string; actor_kind: string }[];

beforeAll(() => {
  decided = world.bus.receives('turn.approval_decided');
  audited = world.bus.receives('audit.recorded');
  world.bus.handles('runner.check_arguments', ({ arguments: given }) => ({
    fault: typeof given['amount_usd_cents'] === 'number' ? null : 'arguments/amount_usd_cents must be integer',
  }));
});

const decisionsOf = (id: string) => decided.filter(({ approval_id }) => approval_id === id);

/** A turn that waits for a person, as the runner publishes it. */
async function aWaiting(
  owner: Owner,
  {
    expiresInS = 3_600,
    body = {},
    given = { amount_usd_cents: 12_500 },
  }: { expiresInS?: number; body?: object; given?: Record<string, unknown> } = {},
) {
  const { body: turn } = await submit(owner.key, owner.space, body);
  const call = { turn_id: turn.turn_id, call_id: 'call_0_0', tool: TOOL, arguments: given };
  const { turn_id: _, ...shown } = call;
  const approval: TurnApproval = {
    approval_id: newId('apr_'),
    ...shown,
    digest: callDigest(call),
    requested_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + expiresInS * 1_000).toISOString(),
    decision: null,
  };
  const running = transition(turn, { seq: 2, state: 'running', previous_state: 'queued' });
  const waits = transition(turn, { seq: 3, state: 'running', approval });
  await handled([
    await world.bus.publishes('turn.transitioned', running),
    await world.bus.publishes('turn.transitioned', waits),
  ]);
  return {
    turn: turn as { turn_id: string; space: string },
    approval,
    id: approval.approval_id,
    path: `/approvals/${approval.approval_id}`,
  };
}

async function scened() {
  const owner = await funded(1_000_000);
  return { owner, approver: await owner.aKey('all_spaces', 'lead', 'approve') };
}

function post(key: { headers: Record<string, string> }, path: string, body: object, idempotencyKey?: string) {
  const headers = { ...key.headers, ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }) };
  return world.http('POST', `/v1${path}`, { body, headers });
}

describe('a call that waits', () => {
  it('is shown with arguments that no text of Postgres can hold', async () => {
    const { owner } = await scened();
    const given = { note: 'a\0', 'b\0': '\ud800' };

    const { path } = await aWaiting(owner, { given });

    expect((await owner.key.call('GET', path)).body).toMatchObject({ state: 'pending', arguments: given });
  });

  it('is shown with its turn, which stays running and keeps its hold', async () => {
    const { owner } = await scened();
    const { turn, approval, path, id } = await aWaiting(owner, {
      body: { end_user_ref: 'anna', metadata: { order: 7 } },
    });

    const { body } = await owner.key.call('GET', path);
    const { decision: _, ...call } = approval;
    expect(body).toEqual({
      ...call,
      ...{ turn_id: turn.turn_id, space: turn.space, end_user_ref: 'anna', metadata: { order: 7 }, state: 'pending' },
      ...{ edited_arguments: null, edited_digest: null, note: null, decided_at: null, decided_by: null },
    });
    expect((await owner.key.call('GET', `/turns/${turn.turn_id}`)).body).toMatchObject({
      state: 'running',
      waiting_for: { approval_id: id, tool: TOOL, since: approval.requested_at, expires_at: approval.expires_at },
    });
    expect(await accountRow(owner.id)).toMatchObject({ held: 1_000 });
  });

  it('is an event of its turn, at its position, after which the stream goes on', async () => {
    const { owner, approver } = await scened();
    const { turn, approval, path } = await aWaiting(owner);
    await approver.call('POST', `${path}/approve`, { digest: approval.digest });
    const decision = {
      ...NOT_EDITED,
      state: 'approved' as const,
      note: null,
      decided_at: approval.requested_at,
      decided_by: { kind: 'api_key' as const, name: 'lead' },
    };
    const headers = { ...owner.key.headers, accept: 'text/event-stream' };
    const stream = await openEventStream(owner.key.at(`/turns/${turn.turn_id}/events`), headers);
    for (const next of [
      { seq: 4, approval: { ...approval, decision } },
      { seq: 5, attempt: 2 },
    ])
      await world.bus.publishes('turn.transitioned', transition(turn, { state: 'running', ...next }));
    await ended(turn, { seq: 6 });

    const types = await eventually(async () => {
      const { data } = (await owner.key.call('GET', `/turns/${turn.turn_id}/events`)).body;
      return (
        data.length === 6 &&
        data.map(({ seq, type, data: about }: StreamedEvent) => [seq, type, about.approval?.state ?? null])
      );
    });
    expect(types).toEqual([
      [1, 'turn.queued', null],
      [2, 'turn.running', null],
      [3, 'turn.approval_requested', 'pending'],
      [4, 'turn.approval_decided', 'approved'],
      [5, 'turn.running', null],
      [6, 'turn.done', null],
    ]);
    await stream.ends();
    const streamed = ['turn.approval_requested', 'turn.approval_decided', 'turn.running', 'turn.done'];
    expect(streamed.map((type) => stream.received(type).length)).toEqual([1, 1, 2, 1]);
  });

  it('is listed by state, space, turn, customer and thread, page by page', async () => {
    const { owner, approver } = await scened();
    const anna = await aWaiting(owner, { body: { end_user_ref: 'anna', thread: 'order-1' } });
    const ben = await aWaiting(owner, { body: { end_user_ref: 'ben' } });
    await approver.call('POST', `${ben.path}/reject`, { digest: ben.approval.digest });
    const list = async (query: string) =>
      (await owner.key.call('GET', `/approvals?${query}`)).body.data.map(
        (one: { approval_id: string }) => one.approval_id,
      );

    expect(await list('')).toEqual([ben.id, anna.id]);
    expect(await list('state=pending')).toEqual([anna.id]);
    expect(await list('state=rejected')).toEqual([ben.id]);
    expect(await list('end_user_ref=anna')).toEqual([anna.id]);
    expect(await list('thread=order-1')).toEqual([anna.id]);
    expect(await list(`turn=${ben.turn.turn_id}`)).toEqual([ben.id]);
    expect(await list(`space=${owner.space}&state=approved`)).toEqual([]);
    const first = (await owner.key.call('GET', '/approvals?limit=1')).body;
    expect([first.has_more, await list(`limit=1&cursor=${first.next_cursor}`)]).toEqual([true, [anna.id]]);
    expect((await owner.key.call('GET', '/approvals?state=maybe')).status).toBe(422);
  });
});

const NOT_EDITED = { edited_arguments: null, edited_digest: null };

describe('POST /v1/approvals/{id}/approve', () => {
  it('decides once, notifies the runner in the same transaction, and records who did', async () => {
    const { owner, approver } = await scened();
    const { turn, approval, path, id } = await aWaiting(owner);

    const { status, body } = await approver.call('POST', `${path}/approve`, { digest: approval.digest, note: 'Fine.' });

    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        state: 'approved',
        note: 'Fine.',
        ...NOT_EDITED,
        decided_by: { kind: 'api_key', name: 'lead' },
      }),
    ]);
    const event = await eventually(() => decisionsOf(id)[0]);
    expect(event).toEqual({
      ...{ turn_id: turn.turn_id, account_id: owner.id, space: owner.space, approval_id: id, digest: approval.digest },
      ...{
        decision: 'approved',
        ...NOT_EDITED,
        note: 'Fine.',
        decided_at: body.decided_at,
        decided_by: body.decided_by,
      },
    });
    const entry = await eventually(() => audited.find(({ target }) => target === `approval:${id}`));
    expect(entry).toMatchObject({ action: 'call.approved', actor_name: 'lead', actor_kind: 'api_key' });
    expect((await owner.key.call('GET', `/turns/${turn.turn_id}`)).body.waiting_for).toBeNull();
  });

  it('checks other arguments against the tool, and gives them a digest of their own', async () => {
    const { owner, approver } = await scened();
    const { turn, approval, path, id } = await aWaiting(owner);
    const edit = (given: unknown) =>
      approver.call('POST', `${path}/approve`, { digest: approval.digest, arguments: given });

    const wrong = await edit({ amount_usd_cents: 'much' });
    expect([wrong.status, wrong.body.error]).toEqual([
      422,
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        param: 'body.arguments',
        details: [expect.objectContaining({ msg: 'arguments/amount_usd_cents must be integer' })],
      }),
    ]);
    for (const bad of [[], 'text', { text: 'x'.repeat(17_000) }]) expect((await edit(bad)).status).toBe(422);
    const edited_arguments = { amount_usd_cents: 11_250 };
    const edited_digest = callDigest({
      turn_id: turn.turn_id,
      call_id: 'call_0_0',
      tool: TOOL,
      arguments: edited_arguments,
    });

    expect((await edit(edited_arguments)).body).toMatchObject({
      state: 'approved',
      arguments: { amount_usd_cents: 12_500 },
      edited_arguments,
      edited_digest,
    });
    expect(await eventually(() => decisionsOf(id)[0])).toMatchObject({
      edited_arguments,
      edited_digest,
      digest: approval.digest,
    });
  });

  it('is refused with the digest of another call, and with unknown fields', async () => {
    const { owner, approver } = await scened();
    const { approval, path } = await aWaiting(owner);
    const approve = (body: object) => approver.call('POST', `${path}/approve`, body);

    expect((await approve({ digest: '0'.repeat(64) })).body.error).toMatchObject({
      code: 'APPROVAL_DIGEST_MISMATCH',
      digest: approval.digest,
    });
    for (const body of [
      {},
      { digest: 'x' },
      { digest: approval.digest, more: 1 },
      { digest: approval.digest, note: 'x'.repeat(1_001) },
    ])
      expect((await approve(body)).status).toBe(422);
    expect((await approver.call('POST', `${path}/reject`, { digest: approval.digest, arguments: {} })).status).toBe(
      422,
    );
    expect((await approver.call('GET', path)).body.state).toBe('pending');
  });

  it('is refused after a decision; the same request under its Idempotency-Key gets the same response', async () => {
    const { owner, approver } = await scened();
    const { approval, path, id } = await aWaiting(owner);
    const body = { digest: approval.digest, note: 'No.' };

    const first = await post(approver, `${path}/reject`, body, 'decision-1');
    const again = await post(approver, `${path}/reject`, body, 'decision-1');

    expect([again.status, again.body, again.headers['idempotency-replayed']]).toEqual([200, first.body, 'true']);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    for (const [verb, key, changes] of [
      ['reject', undefined, {}],
      ['reject', 'decision-2', {}],
      ['reject', 'decision-1', { note: 'Maybe.' }],
      ['approve', 'decision-1', {}],
    ] as const) {
      const other = await post(approver, `${path}/${verb}`, { ...body, ...changes }, key);
      expect([other.status, other.body.error]).toEqual([
        409,
        expect.objectContaining({ code: 'APPROVAL_DECIDED', state: 'rejected' }),
      ]);
    }
    await eventually(() => decisionsOf(id).length > 0);
    expect(decisionsOf(id)).toHaveLength(1);
  });

  it('has one winner in a race of twenty decisions and the clock', async () => {
    const { owner, approver } = await scened();
    const { approval, path, id } = await aWaiting(owner, { expiresInS: 2 });
    const verbs = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'approve' : 'reject'));

    const all = await Promise.all(
      verbs.map((verb) => approver.call('POST', `${path}/${verb}`, { digest: approval.digest })),
    );

    await eventually(() => decisionsOf(id).length > 0);
    const { state } = (await approver.call('GET', path)).body;
    expect(decisionsOf(id)).toMatchObject([{ decision: state }]);
    const isWonByClock = state === 'expired';
    const winners = verbs.filter((_, index) => all[index]!.status === 200);
    expect([...winners, ...(isWonByClock ? ['expire'] : [])]).toHaveLength(1);
    const losers = all.filter(({ status }) => status !== 200).map(({ body }) => body.error);
    const fits = (error: { code: string; state?: string }) =>
      error.code === 'APPROVAL_DECIDED' ? error.state === state : isWonByClock && error.code === 'APPROVAL_EXPIRED';
    expect(losers.filter((error) => !fits(error))).toEqual([]);
  });
});

describe('who may decide', () => {
  it('is nobody with a key that runs turns, sets up spaces, or does both: the requester does not approve', async () => {
    const { owner } = await scened();
    const { approval, path } = await aWaiting(owner);

    for (const access of ['full', 'run', 'configure']) {
      const key = await owner.aKey('all_spaces', access, access);
      const { status, body } = await key.call('POST', `${path}/approve`, { digest: approval.digest });
      expect([status, body.error.code]).toEqual([403, 'KEY_SCOPE_DENIED']);
    }
    const elsewhere = await owner.aKey(`space:${await scene.aSpace(owner.id)}`, 'elsewhere', 'approve');
    expect((await elsewhere.call('POST', `${path}/approve`, { digest: approval.digest })).status).toBe(403);
    const stranger = await scened();
    for (const call of [
      ['GET', path],
      ['POST', `${path}/approve`],
      ['POST', `${path}/reject`],
    ] as const) {
      const { status } = await stranger.approver.call(
        call[0],
        call[1],
        call[0] === 'POST' ? { digest: approval.digest } : undefined,
      );
      expect(status).toBe(404);
    }
  });

  it('is the owner at the dashboard, by name', async () => {
    const { owner } = await scened();
    const { approval, path } = await aWaiting(owner);

    const { body } = await owner.person.call('POST', `${path}/reject`, { digest: approval.digest });

    expect(body).toMatchObject({
      state: 'rejected',
      decided_by: { kind: 'user', name: `p${owner.person.userId}@example.com` },
    });
  });
});

describe('a call without a decision', () => {
  it('expires once, which the runner receives like a decision; a later decision is refused', async () => {
    const { owner, approver } = await scened();
    const { approval, path, id } = await aWaiting(owner);
    await world.rows(`UPDATE approval SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);

    const late = await approver.call('POST', `${path}/approve`, { digest: approval.digest });

    expect([late.status, ['APPROVAL_EXPIRED', 'APPROVAL_DECIDED'].includes(late.body.error.code)]).toEqual([409, true]);
    await eventually(() => decisionsOf(id).length === 1);
    expect(decisionsOf(id)).toMatchObject([
      { decision: 'expired', digest: approval.digest, decided_by: { kind: 'system' } },
    ]);
    expect((await approver.call('GET', path)).body).toMatchObject({ state: 'expired' });
  });
});

describe('a turn that ends while it waits', () => {
  it('withdraws its call, and releases its hold', async () => {
    const { owner, approver } = await scened();
    const { turn, approval, path, id } = await aWaiting(owner);
    world.bus.handles('runner.cancel', () => ({ state: 'running', transition: null }));

    const cancelled = await owner.key.call('POST', `/turns/${turn.turn_id}/cancel`);
    const refused = await approver.call('POST', `${path}/approve`, { digest: approval.digest });
    await ended(turn, { seq: 5, state: 'cancelled', cost_micro_usd: 0 });

    expect([cancelled.status, refused.status, refused.body.error]).toEqual([
      202,
      409,
      expect.objectContaining({ code: 'APPROVAL_DECIDED', state: 'withdrawn' }),
    ]);
    expect((await approver.call('GET', path)).body.state).toBe('withdrawn');
    expect(decisionsOf(id)).toEqual([]);
    expect(await accountRow(owner.id)).toMatchObject({ held: 0, charged: 0 });
  });

  it('is cancelled with its space when that is archived; one that works goes on', async () => {
    const { owner } = await scened();
    const { turn } = await aWaiting(owner, { body: { end_user_ref: 'a' } });
    const { body: working } = await submit(owner.key, owner.space, { end_user_ref: 'b' });
    await handled([
      await world.bus.publishes(
        'turn.transitioned',
        transition(working, { seq: 2, state: 'running', previous_state: 'queued' }),
      ),
    ]);
    const cancels = world.bus.receives('turn.cancel_requested');

    await owner.key.call('DELETE', `/spaces/${owner.space}`);

    await eventually(() => cancels.some(({ turn_id }) => turn_id === turn.turn_id));
    expect(cancels.map(({ turn_id }) => turn_id)).not.toContain(working.turn_id);
  });

  it('publishes nothing of the call once its thread is erased', async () => {
    const { owner, approver } = await scened();
    const { turn, approval, path } = await aWaiting(owner, { body: { end_user_ref: 'zoe' } });
    await approver.call('POST', `${path}/approve`, {
      digest: approval.digest,
      note: 'canary-note',
      arguments: { amount_usd_cents: 424_242 },
    });
    await ended(turn, { seq: 6, tool_calls: 1 });
    const { thread_id } = (await owner.key.call('GET', `/turns/${turn.turn_id}`)).body;

    await owner.key.call('DELETE', `/threads/${thread_id}`);

    await eventually(
      async () => (await world.rows('SELECT 1 FROM approval WHERE turn_id = $1', [turn.turn_id])).length === 0,
    );
    const kept = await world.rows(
      `SELECT 1 FROM outbox WHERE event = 'turn.approval_decided' AND (payload::text LIKE '%canary-note%' OR payload::text LIKE '%424242%')`,
    );
    expect(kept).toEqual([]);
    expect((await owner.key.call('GET', path)).status).toBe(404);
  });
});

describe('the permissions of a space', () => {
  const BUILTIN = ['time', { key: 'http.fetch', config: { allowed_hosts: ['a.example'] } }];

  it('are kept with the version of its tools, and returned to the runner', async () => {
    const { owner } = await scened();
    const permissions = [
      { tool: 'http_send', permission: 'ask', ask_above_usd: null },
      { tool: 'checkout_create_payment_link', permission: 'ask', ask_above_usd: 50.5 },
      { tool: 'time_now', permission: 'deny', ask_above_usd: null },
    ];
    const approvals = { expires_after_s: 3_600, approvers: ['lead@example.com'] };
    const put = (body: object) => owner.key.call('PUT', `/spaces/${owner.space}/tools`, body);

    const before = await put({ builtin: BUILTIN });
    const after = await put({ builtin: BUILTIN, permissions, approvals });
    const same = await put({ builtin: BUILTIN, permissions, approvals });

    expect(before.body).toMatchObject({ permissions: [], approvals: { expires_after_s: 604_800, approvers: [] } });
    expect(after.body).toMatchObject({ version: before.body.version + 1, permissions, approvals });
    expect(same.body).toEqual(after.body);
    const request = { space: owner.space, manifest_version: 0, tools_version: after.body.version };
    expect(await world.bus.calls('agent.space_setup', request)).toMatchObject({ tools: { permissions, approvals } });
  });

  it.each([
    [[{ tool: 'http_sent', permission: 'ask' }], 'body.permissions.0.tool', 'There is no tool http_sent'],
    [[{ tool: 'crm.find', permission: 'ask' }], 'body.permissions.0.tool', 'crm.find'],
    [
      [
        { tool: 'time_now', permission: 'ask' },
        { tool: 'time_now', permission: 'deny' },
      ],
      'body.permissions.1.tool',
      'appears twice',
    ],
    [
      [{ tool: 'time_now', permission: 'ask', ask_above_usd: 5 }],
      'body.permissions.0.ask_above_usd',
      'Only tools that ask for money',
    ],
    [
      [{ tool: 'checkout_create_payment_link', permission: 'deny', ask_above_usd: 5 }],
      'body.permissions.0.ask_above_usd',
      'needs the permission ask',
    ],
    [
      [{ tool: 'checkout_create_payment_link', permission: 'ask', ask_above_usd: 5.001 }],
      'body.permissions.0.ask_above_usd',
      '',
    ],
    [[{ tool: 'time_now', permission: 'perhaps' }], 'body.permissions.0.permission', ''],
    [[{ tool: 'time_now', permission: 'ask', more: 1 }], 'body.permissions.0.more', ''],
  ])('%j is refused at %s', async (permissions, param, why) => {
    const { owner } = await scened();

    const { status, body } = await owner.key.call('PUT', `/spaces/${owner.space}/tools`, {
      builtin: BUILTIN,
      permissions,
    });

    expect([status, body.error.param]).toEqual([422, param]);
    expect(JSON.stringify(body.error.details)).toContain(why);
  });

  it.each([
    { expires_after_s: 59 },
    { expires_after_s: 2_592_001 },
    { approvers: ['nobody'] },
    { approvers: ['a@b.example', 'a@b.example'] },
    { more: 1 },
  ])('are refused with the approval settings %j', async (approvals) => {
    const { owner } = await scened();
    expect((await owner.key.call('PUT', `/spaces/${owner.space}/tools`, { builtin: BUILTIN, approvals })).status).toBe(
      422,
    );
  });
});
