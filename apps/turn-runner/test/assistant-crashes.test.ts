import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Role } from '@libs/dto/merchants/roles';
import type { TurnApproval } from '@libs/events/payloads/approvals.payload';
import { callDigest } from '@libs/service-kit/http/json/call-digest';
import { service } from '../src/service.js';
import { useApprovers } from './approval-scene.js';
import { aPayment, aSession, BUYER, TX } from './assistant-scene.js';
import { useWorkers } from './killable-workers.js';
import { type Space, Thread, useRunner } from './runner-world.js';

/** Two members of two shops, which one transaction has paid. */
const ADA = { merchant_id: 5, user_id: 17 };
const BEN = { merchant_id: 6, user_id: 18 };
const BUYER_OF_BEN = `0x${'2'.repeat(40)}`;
const PAYMENTS: Readonly<Record<number, ReturnType<typeof aPayment>>> = {
  [ADA.merchant_id]: aPayment(),
  [BEN.merchant_id]: aPayment({
    payment_id: 8,
    from_address: BUYER_OF_BEN,
    amount_usd_cents: 700,
    amount_units: '7000000',
  }),
};

// Events that a killed worker had received are redelivered after this time, instead of after half a minute.
const runner = useRunner(() => ({ EVENT_ACK_WAIT_MS: '2000' }), service);
const workers = useWorkers(runner, new URL('../src/main.js', import.meta.url));
const { asks, decides } = useApprovers(runner);
const roles = new Map<number, Role>();
/** The merchants whose payments were looked up. */
const lookedUp: number[] = [];
/** Replies of the sessions service wait for it. */
let isReplying: Promise<void>;

beforeAll(() => {
  const { bus } = runner.world;
  bus.handles('dashboard.memberships', ({ user_ids }) => ({
    memberships: [ADA, BEN].flatMap((member) => {
      const role = user_ids.includes(member.user_id) ? roles.get(member.user_id) : undefined;
      return role ? [{ ...member, merchant_name: 'Shop', role }] : [];
    }),
  }));
  bus.handles('sessions.list_payments', async ({ merchant_id }) => {
    lookedUp.push(merchant_id);
    await isReplying;
    return { data: [PAYMENTS[merchant_id]] as never, has_more: false, next_cursor: null };
  });
  bus.handles('sessions.session_detail', ({ merchant_id }) => ({
    detail: { session: aSession(), payments: [PAYMENTS[merchant_id]], has_more_payments: false } as never,
  }));
});
beforeEach(() => {
  for (const { user_id } of [ADA, BEN]) roles.set(user_id, 'developer');
  lookedUp.length = 0;
  isReplying = Promise.resolve();
});

/** The space of the assistant, which all members share; each has a thread of their own. */
const assistant = () => runner.aSpace({ tools: { builtin: [], mcp_servers: [] } });

function wants(space: Space, asker: typeof ADA): Promise<string> {
  const thread = new Thread({ end_user_ref: `${asker.merchant_id}`, thread: `${asker.user_id}` });
  return space.submits(`draft a refund of $5 for ${TX}`, { ...thread.next(), asker });
}

async function callsOf(turnId: string) {
  return (await runner.steps(turnId)).flatMap(({ tool_calls }) => tool_calls);
}

/** Returns everything that anybody can read of a turn. */
async function shownOf(turnId: string): Promise<string> {
  return JSON.stringify([runner.published(turnId), await runner.steps(turnId)]);
}

const questions = (turnId: string) => runner.published(turnId).filter(({ approval }) => approval?.decision === null);

/** Approves a draft of another amount than the requested one. */
function approves(turnId: string, asked: TurnApproval, amount_usd_cents: number): Promise<string> {
  const { call_id, tool } = asked;
  const edited_arguments = { tx_hash: TX, amount_usd_cents };
  const edited_digest = callDigest({ turn_id: turnId, call_id, tool, arguments: edited_arguments });
  return decides(turnId, asked, { edited_arguments, edited_digest });
}

describe('kill -9 between the approval of a refund and its draft', () => {
  it.each([
    'after_handler_commit_before_ack',
    'after_commit_before_publish',
    'before_tool_call',
    'during_tool_call',
    'after_tool_call',
  ])('%s: each member gets one draft, of their own payment and as it was approved', async (point) => {
    const space = assistant();
    const [adas, bens] = [await wants(space, ADA), await wants(space, BEN)];
    const asked = [await asks(adas), await asks(bens)] as const;
    const { promise, resolve: reply } = Promise.withResolvers<void>();
    if (point === 'during_tool_call') isReplying = promise;
    workers.arm(point);

    await approves(adas, asked[0], 300);
    await approves(bens, asked[1], 400);
    await workers.isReplaced();
    reply();

    for (const turnId of [adas, bens]) {
      expect(await runner.end(turnId)).toMatchObject({ state: 'done', tool_calls: 1, cost_micro_usd: 1_000 });
      expect(questions(turnId)).toHaveLength(1);
    }
    const [ofAda, ofBen] = [await callsOf(adas), await callsOf(bens)];
    expect([ofAda, ofBen]).toMatchObject([[{ state: 'done' }], [{ state: 'done' }]]);
    expect(JSON.parse(ofAda[0]!.result!).draft).toMatchObject({ to: BUYER, amount_units: '3000000' });
    expect(JSON.parse(ofBen[0]!.result!).draft).toMatchObject({ to: BUYER_OF_BEN, amount_units: '4000000' });
    expect(await shownOf(adas)).not.toContain(BUYER_OF_BEN);
    expect(await shownOf(bens)).not.toContain(BUYER);
    // The draft is computed again where its result was lost with the worker.
    for (const { merchant_id } of [ADA, BEN])
      expect([1, 2]).toContain(lookedUp.filter((one) => one === merchant_id).length);
  });

  it.each([
    ['who has left', undefined],
    ['who may only read by then', 'viewer' as const],
  ])('drafts nothing for a member %s', async (_, role) => {
    const turnId = await wants(assistant(), ADA);
    const asked = await asks(turnId);
    workers.arm('before_tool_call');
    await decides(turnId, asked);
    await workers.isGone();
    if (role) roles.set(ADA.user_id, role);
    else roles.delete(ADA.user_id);
    workers.start();

    expect(await runner.end(turnId)).toMatchObject({ state: 'done', tool_calls: 1 });

    expect(await callsOf(turnId)).toMatchObject([{ state: 'failed' }]);
    expect(await shownOf(turnId)).not.toContain(BUYER);
    expect(lookedUp).toEqual([]);
    expect(questions(turnId)).toHaveLength(1);
  });

  it('drafts nothing that was rejected, though no runner was there to receive it', async () => {
    const turnId = await wants(assistant(), ADA);
    const asked = await asks(turnId);
    await workers.kill();
    await decides(turnId, asked, { decision: 'rejected', note: 'They keep it.' });
    workers.start();

    expect((await runner.end(turnId)).result).toContain('A person rejected this call');

    expect(await callsOf(turnId)).toMatchObject([{ state: 'failed' }]);
    expect(lookedUp).toEqual([]);
  });
});
