import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TurnApproval, TurnApprovalDecided } from '@libs/events/payloads/approvals.payload';
import type { TurnSubmitted } from '@libs/events/payloads/turns.payload';
import { callDigest } from '@libs/service-kit/http/json/call-digest';
import { eventually } from '@libs/testing/eventually';
import { openEventStream } from '@libs/testing/http/event-stream';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { nameAssistant } from '../src/commands/name-assistant.js';
import { newId } from '../src/ids.js';
import { useAccounts } from './accounts.js';
import { useTurns } from './turn-scene.js';

const mailbox = useMailbox();
const scene = useAccounts(() => ({
  LOCAL_TURN_MICRO_USD: '1000',
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Checkout <checkout@example.com>',
  APPROVAL_LINK_SECRET: 'a secret of links for this test alone',
}));
const { world, aMember } = scene;
const { funded, submit, transition, ended, handled } = useTurns(scene);
type Member = ReturnType<typeof aMember>;

const SHOP = 42;
const OTHER_SHOP = 43;
let submitted: TurnSubmitted[];
let decided: TurnApprovalDecided[];
let audited: { action: string; target: string }[];
let platform: Awaited<ReturnType<typeof funded>>;

const name = (space: string | null) => nameAssistant(world.database.urlOf('agent-gateway'), space);

beforeAll(async () => {
  [submitted, decided, audited] = [
    world.bus.receives('turn.submitted'),
    world.bus.receives('turn.approval_decided'),
    world.bus.receives('audit.recorded'),
  ];
  // A turn without steps has no texts.
  world.bus.handles('runner.texts', () => ({ steps: [] }));
  platform = await funded(10_000_000);
});

async function asks(member: Member, text = 'find payments', key?: string) {
  const headers = { ...member.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  const { status, body } = await world.http('POST', new URL(member.at('/assistant/turns')).pathname, {
    body: { text },
    headers,
  });
  return { status, body, id: body.turn_id as string };
}

const turnsOf = async (member: Member) =>
  ((await member.call('GET', '/assistant/turns')).body.data as { turn_id: string }[]).map(({ turn_id }) => turn_id);

/** A turn of the assistant that waits for its member, as the runner publishes it. */
async function waits(turnId: string) {
  const of = { turn_id: turnId, space: platform.space };
  const call = { call_id: 'call_0_0', tool: 'merchant_draft_refund', arguments: { tx_hash: `0x${'a'.repeat(64)}` } };
  const approval: TurnApproval = {
    approval_id: newId('apr_'),
    ...call,
    digest: callDigest({ ...call, turn_id: turnId }),
    requested_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    decision: null,
  };
  await handled([
    await world.bus.publishes(
      'turn.transitioned',
      transition(of, { seq: 2, state: 'running', previous_state: 'queued' }),
    ),
    await world.bus.publishes('turn.transitioned', transition(of, { seq: 3, state: 'running', approval })),
  ]);
  return approval;
}

/** A member leaves an organization, as its dashboard publishes it. */
const leaves = async ({ userId }: Member, merchant_id: number, at = new Date()) =>
  handled([await world.bus.publishes('member.left', { merchant_id, user_id: userId, at: at.toISOString() })]);

describe('the assistant of the dashboard', () => {
  it('is not there until a space is named, and not after the space is archived', async () => {
    const member = aMember(SHOP, 'viewer');

    expect((await member.call('GET', '/assistant')).body).toEqual({ is_available: false });
    expect(await asks(member)).toMatchObject({ status: 404 });

    const { body } = await platform.key.call('POST', '/spaces', {});
    await name(body.space_id);
    expect((await member.call('GET', '/assistant')).body).toEqual({ is_available: true });

    await platform.key.call('DELETE', `/spaces/${body.space_id}`);
    expect((await member.call('GET', '/assistant')).body).toEqual({ is_available: false });
    await expect(name(body.space_id)).rejects.toThrow('there is no space');
    await expect(name(newId('sp_'))).rejects.toThrow('there is no space');

    await name(platform.space);
    await name(null);
    expect((await member.call('GET', '/assistant')).body).toEqual({ is_available: false });
    await name(platform.space);
    await eventually(() => audited.filter(({ action }) => action === 'assistant.named').length === 4);
  });

  it('answers a viewer, too: the turn is of the platform, and names the member', async () => {
    const member = aMember(SHOP, 'viewer');

    const { status, id } = await asks(member, 'Who paid?');

    expect(status).toBe(202);
    const event = await eventually(() => submitted.find(({ turn_id }) => turn_id === id));
    expect(event).toMatchObject({
      account_id: platform.id,
      space: platform.space,
      ...{ end_user_ref: `merchant:${SHOP}`, thread: `member:${member.userId}` },
      asker: { merchant_id: SHOP, user_id: member.userId },
      text: 'Who paid?',
    });
    expect((await member.call('GET', `/assistant/turns/${id}`)).body).toEqual({
      ...{ turn_id: id, state: 'queued', text: 'Who paid?', result: null, error: null, waiting_for: null },
      ...{ created_at: expect.any(String), finished_at: null },
    });
  });

  it('repeats a response for the same member alone', async () => {
    const [one, two] = [aMember(SHOP, 'viewer'), aMember(SHOP, 'viewer')];

    const [first, again, other] = [await asks(one, 'x', 'k'), await asks(one, 'x', 'k'), await asks(two, 'x', 'k')];

    expect(again.id).toBe(first.id);
    expect(other.id).not.toBe(first.id);
    expect((await asks(one, 'y', 'k')).body.error.code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('shows a conversation to its member, in the organization where it began, and to nobody else there', async () => {
    const member = aMember(SHOP, 'owner');
    scene.memberships.push({
      user_id: member.userId,
      merchant_id: OTHER_SHOP,
      merchant_name: 'Other',
      merchant_status: 'active',
      role: 'owner',
    });
    const elsewhere = { ...member, ...otherDoor(member) };
    const colleague = aMember(SHOP, 'owner');
    const { id } = await asks(member);

    expect(await turnsOf(member)).toEqual([id]);
    for (const other of [colleague, elsewhere]) {
      expect(await turnsOf(other)).toEqual([]);
      for (const path of ['', '/events', '/calls']) {
        const { status } = await other.call('GET', `/assistant/turns/${id}${path}`);
        expect(status).toBe(404);
      }
      expect((await other.call('POST', `/assistant/turns/${id}/cancel`)).status).toBe(404);
      expect((await other.call('GET', `/turns/${id}`)).status).toBe(404);
    }
    expect(await turnsOf(member)).toEqual([id]);
  });

  it('treats no turn of a key as the question of a member, whatever the key calls its customer', async () => {
    const member = aMember(SHOP, 'owner');
    const forged = {
      ...{ end_user_ref: `merchant:${SHOP}`, thread: `member:${member.userId}` },
      metadata: { asker: { merchant_id: SHOP } },
    };

    const { body } = await submit(platform.key, platform.space, forged);
    const { status } = await submit(platform.key, platform.space, {
      ...forged,
      asker: { merchant_id: SHOP, user_id: member.userId },
    });

    expect(status).toBe(422);
    const event = await eventually(() => submitted.find(({ turn_id }) => turn_id === body.turn_id));
    expect(event.asker).toBeUndefined();
    expect(await turnsOf(member)).toEqual([]);
    expect((await member.call('GET', `/assistant/turns/${body.turn_id}`)).status).toBe(404);
  });

  it.each(['pending', 'rejected'] as const)(
    'answers no merchant that is %s: anybody can register one',
    async (status) => {
      const member = aMember(SHOP, 'owner');
      scene.memberships.find(({ user_id }) => user_id === member.userId)!.merchant_status = status;

      expect((await member.call('GET', '/assistant')).body).toEqual({ is_available: false });
      expect((await asks(member)).status).toBe(404);
    },
  );

  it('counts what all members of an organization spend together', async () => {
    await platform.person.call('PUT', '/quotas', { end_users: { 'merchant:77': { daily_usd: 0.002 } } });
    const [one, two] = [aMember(77, 'viewer'), aMember(77, 'viewer')];

    const statuses = [(await asks(one)).status, (await asks(two)).status, (await asks(one)).status];

    expect(statuses).toEqual([202, 202, 429]);
    expect((await asks(aMember(78, 'viewer'))).status).toBe(202);
  });

  it('streams a turn until its end', async () => {
    const member = aMember(SHOP, 'viewer');
    const { id } = await asks(member);
    const stream = await openEventStream(member.at(`/assistant/turns/${id}/events`), member.headers);

    await ended({ turn_id: id, space: platform.space }, { seq: 2, previous_state: 'queued', result: 'None.' });

    await stream.ends();
    expect(stream.received('turn.done')).toHaveLength(1);
    expect((await member.call('GET', `/assistant/turns/${id}`)).body).toMatchObject({ state: 'done', result: 'None.' });
    const headers = { ...member.headers, 'last-event-id': '2' };
    expect(
      (await world.http('GET', new URL(member.at(`/assistant/turns/${id}/events`)).pathname, { headers })).status,
    ).toBe(204);
  });

  it('requests approval from the member who asked, and lets nobody else decide', async () => {
    const member = aMember(SHOP, 'developer');
    const { id } = await asks(member);
    const approval = await waits(id);
    const { digest, approval_id } = approval;
    const approver = await platform.aKey('all_spaces', 'lead', 'approve');
    const verdict = { digest, decision: 'approve' };
    const path = `/assistant/turns/${id}/decision`;

    expect((await member.call('GET', `/assistant/turns/${id}`)).body.waiting_for).toEqual({
      ...{ approval_id, digest, tool: 'merchant_draft_refund', arguments: approval.arguments },
      expires_at: approval.expires_at,
    });
    for (const decider of [platform.person, approver]) {
      const { status, body } = await decider.call('POST', `/approvals/${approval_id}/approve`, { digest });
      expect([status, body.error.code]).toEqual([403, 'KEY_SCOPE_DENIED']);
    }
    expect((await aMember(SHOP, 'owner').call('POST', path, verdict)).status).toBe(404);
    expect((await member.call('POST', path, { ...verdict, digest: '0'.repeat(64) })).status).toBe(404);
    expect(decided.filter((one) => one.approval_id === approval_id)).toEqual([]);
    // No e-mail was sent: the owners of the platform's merchant have nothing to decide here.
    expect(await world.rows('SELECT 1 FROM approval_mail WHERE approval_id = $1', [approval_id])).toEqual([]);

    const { status, body } = await member.call('POST', path, verdict);

    expect([status, body.waiting_for]).toEqual([200, null]);
    const decision = await eventually(() => decided.find((one) => one.approval_id === approval_id));
    expect(decision).toMatchObject({ decision: 'approved', digest, decided_by: { kind: 'user' } });
    expect((await member.call('POST', path, { ...verdict, decision: 'reject' })).body.error.code).toBe(
      'APPROVAL_DECIDED',
    );
  });

  it('lets a viewer agree to nothing', async () => {
    const viewer = aMember(SHOP, 'viewer');
    const { id } = await asks(viewer);
    const { digest } = await waits(id);

    const { status, body } = await viewer.call('POST', `/assistant/turns/${id}/decision`, {
      digest,
      decision: 'approve',
    });

    expect([status, body.error.code]).toEqual([403, 'INSUFFICIENT_ROLE']);
  });

  it('forgets a conversation for good, and leaves those of others alone', async () => {
    const [member, colleague] = [aMember(SHOP, 'viewer'), aMember(SHOP, 'viewer')];
    const { id } = await asks(member, 'a secret question');
    const kept = await asks(colleague);
    await ended({ turn_id: id, space: platform.space }, { seq: 2, previous_state: 'queued', result: 'x' });

    expect((await member.call('DELETE', '/assistant/turns')).status).toBe(204);

    await eventually(async () => {
      const [row] = await world.rows('SELECT erased_at, text FROM turn WHERE id = $1', [id]);
      return row!['erased_at'] !== null && row!['text'] === '';
    });
    expect(await turnsOf(member)).toEqual([]);
    expect((await member.call('DELETE', '/assistant/turns')).status).toBe(204);
    expect(await turnsOf(colleague)).toEqual([kept.id]);
    // The next question begins again.
    const next = await asks(member);
    expect(await turnsOf(member)).toEqual([next.id]);
  });

  it('forgets the conversation of a member who leaves an organization, in each space that was the assistant, and nothing else', async () => {
    const [member, colleague] = [aMember(SHOP, 'viewer'), aMember(SHOP, 'viewer')];
    const of = { end_user_ref: `merchant:${SHOP}`, thread: `member:${member.userId}` };
    const stranger = await funded(1_000_000);
    const foreign = (await submit(stranger.key, stranger.space, of)).body.turn_id;
    const { body } = await platform.key.call('POST', '/spaces', {});
    await name(body.space_id);
    const before = await asks(member, 'an older secret');
    await name(platform.space);
    const { id } = await asks(member, 'a secret question');
    const kept = await asks(colleague);
    const running = await asks(member, 'a question under way');
    await ended({ turn_id: id, space: platform.space }, { seq: 2, previous_state: 'queued', result: 'x' });
    await name(null);

    await leaves(member, OTHER_SHOP);
    await leaves(member, SHOP);

    for (const turnId of [id, before.id, running.id]) {
      const [row] = await world.rows(
        'SELECT deleted_at FROM thread th JOIN turn t ON t.thread_id = th.id WHERE t.id = $1',
        [turnId],
      );
      expect(row!['deleted_at']).not.toBeNull();
    }
    await eventually(async () => {
      const [row] = await world.rows('SELECT erased_at, text FROM turn WHERE id = $1', [id]);
      return row!['erased_at'] !== null && row!['text'] === '';
    });
    await name(platform.space);
    expect(await turnsOf(member)).toEqual([]);
    expect(await turnsOf(colleague)).toEqual([kept.id]);
    expect(await world.rows('SELECT cancel_requested_at, erased_at FROM turn WHERE id = $1', [foreign])).toEqual([
      { cancel_requested_at: null, erased_at: null },
    ]);
  });

  it('keeps the conversation of a member of another organization, and of one who is back and went on with it', async () => {
    const member = aMember(SHOP, 'viewer');
    const { id } = await asks(member);

    await leaves(member, OTHER_SHOP);
    await leaves(member, SHOP, new Date(Date.now() - 120_000));

    expect(await turnsOf(member)).toEqual([id]);
    const next = await asks(member);
    expect(await turnsOf(member)).toEqual([next.id, id]);
  });

  it('stops answering a former member, and reveals to nobody how the platform pays', async () => {
    const member = aMember(SHOP, 'viewer');
    const { id } = await asks(member);
    await world.rows('UPDATE account SET balance_micro_usd = held_micro_usd WHERE id = $1', [platform.id]);

    const { status, body } = await asks(member);

    expect([status, body.error.code]).toEqual([503, 'UNAVAILABLE']);
    expect(JSON.stringify(body)).not.toContain('top_up');
    scene.memberships.splice(
      scene.memberships.findIndex(({ user_id }) => user_id === member.userId),
      1,
    );
    expect((await member.call('GET', `/assistant/turns/${id}`)).status).toBe(404);
    expect((await asks(member)).status).toBe(404);
  });
});

/** The same person, with a path of another organization. */
function otherDoor({ headers }: Member) {
  const prefix = `/api/agent/merchants/${OTHER_SHOP}`;
  return {
    at: (path: string) => new URL(`${prefix}${path}`, world.service.url).href,
    call: (method: string, path: string, body?: unknown) => world.http(method, prefix + path, { body, headers }),
  };
}
