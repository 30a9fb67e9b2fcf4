import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MerchantView } from '@libs/dto/payments/views';
import type { SignedInUser } from '@libs/dto/rpc/auth.rpc';
import { AppError } from '@libs/errors/app-error';
import { signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { eventually } from '@libs/testing/eventually';
import { FakeProofs } from '@libs/testing/http/fresh-proofs';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { asSuperuser } from './scene.js';

const mailbox = useMailbox();
const world = useWorld(service, {
  env: () => ({ SECOND_OPERATOR_REQUIRED: 'true', SMTP_URL: mailbox.url, MAIL_FROM: 'checkout@platform.example' }),
});

type Name = 'amy' | 'ben' | 'cat';
const IDS: Readonly<Record<Name, number>> = { amy: 1, ben: 2, cat: 3 };
const emailOf = (name: Name) => `${name}@platform.example`;
const shop = { id: 7, name: 'Shop "B"', status: 'paused' } as MerchantView;
const RESET = 'Reset the password of "ann@shop.example" (user 11).';

/** The current operators. */
let operators: Name[] = [];
let isPausedForSecurity = true;
let isAuthDown = false;
const done: { method: string; request: object }[] = [];
let proofs: FakeProofs;

beforeAll(() => {
  const { bus } = world;
  bus.handles('auth.resolve_sign_in', ({ token_hash }) => {
    const name = operators.find((one) => token_hash === signInTokenHash(one));
    const user = name && { user_id: IDS[name], email: emailOf(name), has_password: true, is_operator: true };
    return { user: (user ?? null) as SignedInUser | null };
  });
  proofs = new FakeProofs(bus);
  bus.handles('auth.operators', () => ({ emails: operators.map(emailOf) }));
  bus.handles('auth.users_by_ids', () => ({
    users: [{ user_id: 11, email: 'ann@shop.example', name: null, email_proven: true }],
  }));
  bus.handles('dashboard.get_merchant', () => ({ merchant: { ...shop, paused_for_security: isPausedForSecurity } }));
  const note = (method: string, request: object) => done.push({ method, request });
  bus.handles('dashboard.freeze_treasuries', () => ({ merchants: 1 }));
  bus.handles('auth.reset_password', (request) => {
    if (isAuthDown) return new AppError('unavailable');
    note('reset', request);
    return { temporary_password: 'only-now' };
  });
  bus.handles('dashboard.override_merchant', (request) => {
    note('override', request);
    return { merchant: shop };
  });
  bus.handles('dashboard.move_merchant', (request) => {
    note('move', request);
    return { merchant: shop };
  });
});

beforeEach(async () => {
  operators = ['amy', 'ben', 'cat'];
  isPausedForSecurity = true;
  isAuthDown = false;
  done.length = 0;
  await asSuperuser(world, 'DELETE FROM approvals');
});

function as(name: Name, method: string, path: string, { proves = '', body }: { proves?: string; body?: unknown } = {}) {
  const headers = { cookie: `sid=${name}`, ...(proves ? proofs.of(proves, name) : {}) };
  return world.http(method, `/api/admin${path}`, { headers, body });
}

const reset = (name: Name) => as(name, 'POST', '/users/11/reset_password', { proves: RESET });
const approve = (name: Name, id: number, requester: Name, statement: string) =>
  as(name, 'POST', `/approvals/${id}/approve`, { proves: `Approve what ${emailOf(requester)} asks for: ${statement}` });
const list = async (name: Name, query = '') => (await as(name, 'GET', `/approvals${query}`)).body.data;

/** Requests the action. Returns the number of the request. */
async function asked(): Promise<number> {
  return (await reset('amy')).body.error.approval_id;
}

describe('a password reset where two operators are required', () => {
  it('waits for another operator, and is then done once by the requester', async () => {
    const refused = await reset('amy');
    const id = refused.body.error.approval_id;
    expect([refused.status, refused.body.error]).toEqual([
      403,
      expect.objectContaining({
        code: 'second_operator_required',
        approval_id: expect.any(Number),
        approval_status: 'waiting',
        statement: RESET,
      }),
    ]);

    const approved = await approve('ben', id, 'amy', RESET);
    expect([approved.status, approved.body.status, approved.body.decided_by]).toEqual([
      200,
      'approved',
      emailOf('ben'),
    ]);
    expect(done).toEqual([]);

    const response = await reset('amy');
    expect([response.status, response.body]).toEqual([200, { temporary_password: 'only-now' }]);
    expect((await list('amy'))[0]).toMatchObject({ id, status: 'used', used_at: expect.any(String) });

    expect((await reset('amy')).body.error).toMatchObject({
      code: 'second_operator_required',
      approval_status: 'waiting',
    });
    expect(done).toHaveLength(1);
  });

  it('makes one request however often it is sent, mails every other operator, and then the requester', async () => {
    const statement = 'Merchant 77: set the fee to 500 basis points.';
    const fee = () => as('amy', 'PATCH', '/merchants/77', { body: { fee_bps: 500 }, proves: statement });
    const ids = (await Promise.all([fee(), fee()])).map(({ body }) => body.error.approval_id);
    expect(ids[0]).toBe(ids[1]);
    expect(await list('ben')).toHaveLength(1);
    await approve('ben', ids[0], 'amy', statement);
    const counts = () =>
      (['amy', 'ben', 'cat'] as const).map(
        (name) => mailbox.to(emailOf(name)).filter(({ text }) => text?.includes(statement)).length,
      );
    await eventually(() => counts().every((count) => count > 0));
    expect(counts()).toEqual([1, 1, 1]);
    expect(mailbox.to(emailOf('amy')).find(({ text }) => text?.includes(statement))!.subject).toContain('approved');
  });

  it('is not approved by the requester, with a proof or without', async () => {
    const id = await asked();
    const own = await approve('amy', id, 'amy', RESET);
    expect([own.status, own.body.error.code]).toEqual([403, 'insufficient_role']);
    expect((await as('amy', 'POST', `/approvals/${id}/decline`)).status).toBe(403);
    await expect(
      asSuperuser(
        world,
        `UPDATE approvals SET status = 'approved', decided_by_id = 1, decided_by = 'x', decided_at = now() WHERE id = ${id}`,
      ),
    ).rejects.toThrow(/check/);
  });

  it('is not approved with a cookie alone, or with the proof of another act', async () => {
    const id = await asked();
    const bare = await as('ben', 'POST', `/approvals/${id}/approve`);
    expect(bare.body.error).toMatchObject({
      code: 'fresh_proof_required',
      statement: `Approve what ${emailOf('amy')} asks for: ${RESET}`,
    });
    const other = await approve('ben', id, 'amy', 'Reset the password of "bob@shop.example" (user 12).');
    expect([other.status, other.body.error.code]).toEqual([403, 'fresh_proof_required']);
    expect((await reset('amy')).status).toBe(403);
  });

  it('counts for the requester alone', async () => {
    await approve('ben', await asked(), 'amy', RESET);
    expect((await reset('cat')).body.error).toMatchObject({
      code: 'second_operator_required',
      approval_status: 'waiting',
    });
    expect((await reset('ben')).status).toBe(403);
    expect(done).toEqual([]);
    expect((await reset('amy')).status).toBe(200);
  });

  it('is done once when it is sent twice at the same time', async () => {
    await approve('ben', await asked(), 'amy', RESET);
    const answers = await Promise.all([reset('amy'), reset('amy')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(done).toHaveLength(1);
  });

  it('can be tried again after it failed, with the same approval', async () => {
    const id = await asked();
    await approve('ben', id, 'amy', RESET);
    isAuthDown = true;
    expect((await reset('amy')).status).toBe(503);
    isAuthDown = false;
    expect((await list('amy'))[0]).toMatchObject({ id, status: 'approved', used_at: null });
    expect((await reset('amy')).status).toBe(200);
  });

  it('is not done after it was declined, withdrawn, or taken back', async () => {
    const declined = await asked();
    expect((await as('ben', 'POST', `/approvals/${declined}/decline`)).body.status).toBe('declined');
    const again = await asked();
    expect(again).not.toBe(declined);

    expect((await as('cat', 'POST', `/approvals/${again}/withdraw`)).status).toBe(403);
    expect((await as('amy', 'POST', `/approvals/${again}/withdraw`)).body.status).toBe('withdrawn');
    const late = await approve('ben', again, 'amy', RESET);
    expect([late.status, late.body.error.code]).toEqual([409, 'invalid_state_transition']);

    const third = await asked();
    await approve('ben', third, 'amy', RESET);
    expect((await as('cat', 'POST', `/approvals/${third}/decline`)).body.status).toBe('declined');
    expect((await reset('amy')).status).toBe(403);
    expect(done).toEqual([]);
  });

  it.each(['waiting', 'approved'])('is over after a day while it is %s', async (state) => {
    const id = await asked();
    if (state === 'approved') await approve('ben', id, 'amy', RESET);
    await asSuperuser(world, `UPDATE approvals SET expires_at = now() - interval '1 second' WHERE id = ${id}`);
    expect((await reset('amy')).body.error.approval_id).not.toBe(id);
    expect((await as('ben', 'POST', `/approvals/${id}/approve`)).status).toBe(409);
    expect(done).toEqual([]);
  });

  it('needs an approval of somebody who is still an operator', async () => {
    const id = await asked();
    await approve('ben', id, 'amy', RESET);
    operators = ['amy', 'cat'];
    const refused = await reset('amy');
    expect(refused.body.error).toMatchObject({ code: 'second_operator_required', approval_status: 'waiting' });
    expect(refused.body.error.approval_id).not.toBe(id);
    expect(done).toEqual([]);
  });

  it('is refused where there is no other operator, and makes no request', async () => {
    operators = ['amy'];
    const { status, body } = await reset('amy');
    expect([status, body.error.code, body.error.approval_id]).toEqual([403, 'second_operator_required', undefined]);
    expect(body.error.message).toContain('you are the only operator');
    expect(await list('amy')).toEqual([]);
  });

  it('is in the audit log with each step', async () => {
    const id = await asked();
    await approve('ben', id, 'amy', RESET);
    await reset('amy');
    const rows = await world.rows<{ action: string; actor_id: number }>(
      `SELECT action, actor_id::int FROM audit_log WHERE target = $1 ORDER BY seq`,
      [`approval:${id}`],
    );
    expect(rows).toEqual([
      { action: 'approval.requested', actor_id: 1 },
      { action: 'approval.approved', actor_id: 2 },
      { action: 'approval.used', actor_id: 1 },
    ]);
  });

  it('does not let one sign-in bury the others in mails', async () => {
    const fee = (merchant: number) =>
      as('amy', 'PATCH', `/merchants/${merchant}`, {
        body: { fee_bps: 900 },
        proves: `Merchant ${merchant}: set the fee to 900 basis points.`,
      });
    for (let merchant = 1; merchant <= 10; merchant++) await fee(merchant);
    const eleventh = await fee(11);
    expect(eleventh.body.error.message).toContain('10 of your requests are already waiting');
    expect(await list('ben', '?limit=200')).toHaveLength(10);
  });
});

describe('an override of a fee where two operators are required', () => {
  const fee = (bps: number | null) =>
    as('amy', 'PATCH', '/merchants/7', {
      body: { fee_bps: bps },
      proves: `Merchant 7: ${bps === null ? 'take the fee of the plan' : `set the fee to ${bps} basis points`}.`,
    });

  it('up to the bound takes one', async () => {
    for (const bps of [100, 0, null]) expect((await fee(bps)).status).toBe(200);
    expect(done).toHaveLength(3);
  });

  it('above the bound waits for a second one, for exactly that fee', async () => {
    const { body } = await fee(101);
    expect(body.error.code).toBe('second_operator_required');
    await approve('ben', body.error.approval_id, 'amy', 'Merchant 7: set the fee to 101 basis points.');
    expect((await fee(1_000)).status).toBe(403);
    expect(done).toEqual([]);
    expect((await fee(101)).status).toBe(200);
    expect(done).toMatchObject([{ request: { changes: { fee_bps: 101 } } }]);
  });
});

describe('the end of a pause', () => {
  const statement = 'End the security pause of "Shop \\"B\\"" (merchant 7).';
  const unpause = (proves = '') => as('amy', 'POST', '/merchants/7/unpause', { proves });

  it('for security needs a proof, and a second operator', async () => {
    expect((await unpause()).body.error).toMatchObject({ code: 'fresh_proof_required', statement });
    const { body } = await unpause(statement);
    expect(body.error.code).toBe('second_operator_required');
    await approve('cat', body.error.approval_id, 'amy', statement);
    expect((await unpause(statement)).status).toBe(200);
    expect(done).toMatchObject([{ method: 'move', request: { event: 'unpause', for_security: true } }]);
  });

  it('for another reason needs one operator, who confirms nothing about security', async () => {
    isPausedForSecurity = false;
    expect((await unpause()).status).toBe(200);
    expect(done[0]!.request).not.toHaveProperty('for_security');
  });
});
