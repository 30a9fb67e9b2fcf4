import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { merchantStatement, NEW_TREASURY_ACTION, treasuryAction } from '@libs/dto/treasuries/treasury-statement';
import { AppError } from '@libs/errors/app-error';
import type { WalletReplaced } from '@libs/events/payloads/merchants.payload';
import { eventually } from '@libs/testing/eventually';
import { Wallet } from 'ethers';
import { useDashboard } from './people.js';

/** The dashboard with the platform's own settings: changes of a treasury wait for two days. */
const { world, mailbox, aPerson, anOwner, join } = useDashboard();

/** The fault of treasuries from now on: they are a token's contract, or cannot be checked. */
let bad: string | undefined;
let unknown: string | undefined;
let replaced: WalletReplaced[];
beforeAll(async () => {
  replaced = world.bus.receives('wallet.replaced');
  world.bus.handles('sweeper.treasury_fault', ({ address: checked }) =>
    checked === unknown ? new AppError('unavailable') : { fault: checked === bad ? 'token_contract' : null },
  );
  world.bus.handles('chain.is_deposit_address', () => ({ is_deposit_address: false }));
  await world.bus.connection.flush();
});
beforeEach(() => {
  mailbox.mails.length = 0;
  [bad, unknown] = [undefined, undefined];
});

type Owner = Awaited<ReturnType<typeof anOwner>>;

const address = () => Wallet.createRandom().address;
const brings = (owner: Owner, treasury_address: string, relayer_private_key?: string) =>
  owner.call('POST', `${owner.path}/wallets/bring_own`, { treasury_address, relayer_private_key });
const treasuryOf = async (owner: Owner) => (await owner.call('GET', owner.path)).body.treasury_address;
const changesOf = async (owner: Owner) => (await owner.call('GET', `${owner.path}/treasury_changes`)).body;

/** Returns an owner whose merchant has a treasury. */
async function established() {
  const owner = await anOwner();
  const treasury = address();
  await brings(owner, treasury);
  return { owner, treasury };
}

const replacedOf = (owner: Owner) => replaced.filter(({ merchant_id }) => merchant_id === owner.merchant.id);

/** Moves a merchant's waiting changes into the past, so that they are due. */
const isDue = (owner: Owner) =>
  world.rows(`UPDATE treasury_changes SET takes_effect_at = now() WHERE merchant_id = $1 AND status = 'queued'`, [
    owner.merchant.id,
  ]);

/** Returns the token in the newest mail to somebody. */
async function tokenMailedTo(email: string): Promise<string> {
  return await eventually(() => {
    const texts = mailbox.to(email).map(({ text }) => text ?? '');
    return texts.map((text) => /cancel#token=([\w-]{43})/.exec(text)?.[1]).findLast((token) => token !== undefined);
  });
}

describe('what an owner proved', () => {
  it('is published with the treasury, in the words that the signer composes again, at once or after the wait', async () => {
    const { owner, treasury } = await established();
    const [to, relayer] = [address(), Wallet.createRandom()];
    await brings(owner, to, relayer.privateKey);
    await isDue(owner);
    const [first, second] = await eventually(() => (replacedOf(owner).length === 2 ? replacedOf(owner) : undefined));
    const { id, name } = owner.merchant;

    expect(first!.proven).toMatchObject({
      statement: merchantStatement(name, id, treasuryAction(treasury, null)),
      merchant_name: name,
    });
    expect(second!.proven!.statement).toBe(merchantStatement(name, id, treasuryAction(to, relayer.address)));
  });

  it('does not name a treasury that is made afterwards', async () => {
    const owner = await anOwner();
    await owner.call('POST', `${owner.path}/wallets/generate`);
    const [event] = await eventually(() => (replacedOf(owner).length === 1 ? replacedOf(owner) : undefined));
    const { id, name } = owner.merchant;

    expect(event!.proven!.statement).toBe(merchantStatement(name, id, NEW_TREASURY_ACTION));
  });
});

describe('a merchant that returns to an earlier treasury', () => {
  it('has terms that it never had: the contract would pay the treasury in between', async () => {
    const { owner, treasury } = await established();
    const between = address();
    const terms = async () => {
      const [row] = await world.rows<{ treasury_address: string; treasury_delay_s: unknown }>(
        'SELECT treasury_address, treasury_delay_s FROM merchants WHERE id = $1',
        [owner.merchant.id],
      );
      return [row!.treasury_address, Number(row!.treasury_delay_s)] as const;
    };
    const changesTo = async (to: string) => {
      await brings(owner, to);
      await isDue(owner);
      await eventually(async () => (await treasuryOf(owner)) === to);
    };
    const delayS = (await terms())[1];
    await changesTo(between);
    expect(await terms()).toEqual([between, delayS]);
    await changesTo(treasury);
    expect(await terms()).toEqual([treasury, delayS + 1]);
    await changesTo(between);
    expect(await terms()).toEqual([between, delayS + 1]);
    await changesTo(treasury);
    expect(await terms()).toEqual([treasury, delayS + 2]);
    await eventually(() => replacedOf(owner).length === 5);
    expect(replacedOf(owner).at(-1)!.treasury_address).toBe(treasury);
  });
});

describe('a treasury that turns out to be bad while its change waits', () => {
  it('is not used: the change is canceled, audited, and every owner is notified of the reason', async () => {
    const audited = world.bus.receives('audit.recorded');
    const { owner, treasury } = await established();
    const other = await join(owner.merchant.id, 'owner');
    const named = address();
    await brings(owner, named);

    bad = named.toLowerCase();
    await isDue(owner);

    await eventually(async () => (await changesOf(owner)).queued.length === 0);
    expect(await treasuryOf(owner)).toBe(treasury);
    for (const { email } of [owner.user, other.user]) {
      const mail = await eventually(() => mailbox.to(email).find(({ subject }) => subject?.includes('was canceled')));
      expect(mail.text?.replaceAll(/\s+/g, ' ')).toContain('This is a token contract: money sent there is lost.');
    }
    const canceled = () =>
      audited.find((one) => one.action === 'treasury_change.canceled' && one.merchant_id === owner.merchant.id);
    expect(await eventually(canceled)).toMatchObject({
      ...{ actor_id: null, actor_name: 'the platform' },
      after: { treasury_address: named, why: expect.stringContaining('token') },
    });
    expect(replacedOf(owner).map(({ treasury_address }) => treasury_address)).toEqual([treasury]);
  });

  it('waits on while nobody can check it, and holds up no other merchant', async () => {
    const [first, second] = [await established(), await established()];
    const [named, good] = [address(), address()];
    await brings(first.owner, named);
    await brings(second.owner, good);

    unknown = named.toLowerCase();
    await isDue(first.owner);
    await isDue(second.owner);
    await eventually(async () => (await treasuryOf(second.owner)) === good);
    expect(await treasuryOf(first.owner)).toBe(first.treasury);

    unknown = undefined;
    await eventually(async () => (await treasuryOf(first.owner)) === named);
  });
});

describe('an owner whose password an operator resets', () => {
  const freezes = (userId: number) =>
    world.bus.calls('dashboard.freeze_treasuries', {
      user_id: userId,
      actor: { id: 1, name: 'op@example.com', kind: 'operator', ip: null, trace_id: null },
    });

  it('cannot change the treasury for 72 hours, nor can another owner, and all owners are mailed', async () => {
    const { owner, treasury } = await established();
    const untouched = await established();

    expect(await freezes(owner.user.user_id)).toEqual({ merchants: 1 });

    const refused = await brings(owner, address());
    expect([refused.status, refused.body.error.code]).toEqual([409, 'treasury_frozen']);
    expect(await treasuryOf(owner)).toBe(treasury);
    const { frozen_until } = await changesOf(owner);
    expect(new Date(frozen_until).getTime() - Date.now()).toBeGreaterThan(71 * 3_600_000);
    await eventually(() => mailbox.to(owner.user.email).some(({ subject }) => subject?.includes('cannot be changed')));
    expect((await changesOf(untouched.owner)).frozen_until).toBeNull();
    expect((await brings(untouched.owner, address())).status).toBeLessThan(300);
  });

  it('keeps what froze it for longer, and a member who is no owner freezes nothing', async () => {
    const { owner } = await established();
    const admin = aPerson();
    await world.rows("INSERT INTO memberships (merchant_id, user_id, role) VALUES ($1, $2, 'admin')", [
      owner.merchant.id,
      admin.user.user_id,
    ]);
    expect(await freezes(admin.user.user_id)).toEqual({ merchants: 0 });
    expect((await changesOf(owner)).frozen_until).toBeNull();

    await world.rows("UPDATE merchants SET treasury_frozen_until = now() + interval '30 days' WHERE id = $1", [
      owner.merchant.id,
    ]);
    const { frozen_until } = await changesOf(owner);
    await freezes(owner.user.user_id);

    expect((await changesOf(owner)).frozen_until).toBe(frozen_until);
  });
});

describe('the first treasury', () => {
  it('is used at once', async () => {
    const { owner, treasury } = await established();

    expect(await treasuryOf(owner)).toBe(treasury);
    expect(await changesOf(owner)).toEqual({ wait_h: 48, delay_s: 72 * 3_600, frozen_until: null, queued: [] });
  });
});

describe('another treasury', () => {
  it('waits for two days, in which money goes where it went', async () => {
    const { owner, treasury } = await established();
    const thief = address();

    const { status, body } = await brings(owner, thief);

    expect([status, body.wallet]).toMatchObject([
      201,
      { treasury_address: thief, active: false, state: 'queued', takes_effect_at: expect.any(String) },
    ]);
    const waitsMs = new Date(body.wallet.takes_effect_at).getTime() - new Date(body.wallet.created_at).getTime();
    expect(waitsMs).toBe(48 * 3_600_000);
    expect(await treasuryOf(owner)).toBe(treasury);
    const { body: list } = await owner.call('GET', `${owner.path}/wallets`);
    expect(list.data.map(({ state }: { state: string }) => state)).toEqual(['queued', 'active']);
    const [change] = (await changesOf(owner)).queued;
    expect(change).toMatchObject({
      ...{ kind: 'treasury', status: 'queued', treasury_address: thief, requested_by: owner.user.email },
      takes_effect_at: body.wallet.takes_effect_at,
    });
    const issuedFollowAt = new Date(change.given_out_takes_effect_at).getTime();
    expect(issuedFollowAt - new Date(change.takes_effect_at).getTime()).toBe(72 * 3_600_000);
    const witness = await established();
    await eventually(() => replacedOf(witness.owner).length === 1);
    expect(replacedOf(owner)).toHaveLength(1);
  });

  it('that was generated here waits too', async () => {
    const { owner, treasury } = await established();

    const { body } = await owner.call('POST', `${owner.path}/wallets/generate`);

    expect(body.wallet).toMatchObject({ active: false, state: 'queued' });
    expect(await treasuryOf(owner)).toBe(treasury);
  });

  it('is used when its time has come, by whichever replica checks first, once', async () => {
    const { owner } = await established();
    const [next, relayer] = [address(), Wallet.createRandom()];
    await brings(owner, next, relayer.privateKey);

    await isDue(owner);

    await eventually(async () => (await treasuryOf(owner)) === next);
    const event = await eventually(() => replaced.find(({ treasury_address }) => treasury_address === next));
    expect(event).toMatchObject({ relayer_address: relayer.address, sealed_relayer_key: expect.any(String) });
    expect((await changesOf(owner)).queued).toEqual([]);
    const { body: list } = await owner.call('GET', `${owner.path}/wallets`);
    expect(list.data.map(({ state }: { state: string }) => state)).toEqual(['active', 'replaced']);
  });

  it('is named to every owner by mail, with a link that cancels it without a sign-in and freezes the treasury', async () => {
    const { owner, treasury } = await established();
    const second = await join(owner.merchant.id, 'owner');
    const thief = address();
    await brings(owner, thief);
    const [token] = await Promise.all([tokenMailedTo(second.user.email), tokenMailedTo(owner.user.email)]);
    const cancel = () => world.http('POST', '/api/dashboard/treasury_changes/cancel', { body: { token } });

    const seen = await world.http('POST', '/api/dashboard/treasury_changes/of_mail', { body: { token } });
    const [first, again] = [await cancel(), await cancel()];

    expect(seen.body).toMatchObject({
      merchant_name: owner.merchant.name,
      change: { kind: 'treasury', status: 'queued', treasury_address: thief },
    });
    expect([first.status, again.status]).toEqual([204, 204]);
    await isDue(owner);
    const refused = await brings(owner, thief);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'treasury_frozen']);
    expect(await treasuryOf(owner)).toBe(treasury);
    const { frozen_until, queued } = await changesOf(owner);
    expect(queued).toEqual([]);
    expect(new Date(frozen_until).getTime() - Date.now()).toBeGreaterThan(71 * 3_600_000);
    await eventually(() => mailbox.mails.some(({ subject }) => subject?.includes('was canceled')));
    const { body: list } = await owner.call('GET', `${owner.path}/wallets`);
    expect(list.data.map(({ state }: { state: string }) => state)).toEqual(['canceled', 'active']);
  });

  it('replaces the one that waits, and waits from its own beginning', async () => {
    const { owner } = await established();
    await brings(owner, address());
    const old = await tokenMailedTo(owner.user.email);
    await world.rows(
      `UPDATE treasury_changes SET takes_effect_at = now() + interval '1 minute' WHERE merchant_id = $1`,
      [owner.merchant.id],
    );
    const next = address();

    const { body } = await brings(owner, next);

    expect(new Date(body.wallet.takes_effect_at).getTime() - Date.now()).toBeGreaterThan(47 * 3_600_000);
    expect((await changesOf(owner)).queued).toMatchObject([{ treasury_address: next }]);
    const response = await world.http('POST', '/api/dashboard/treasury_changes/cancel', { body: { token: old } });
    expect([response.status, response.body.error.code]).toEqual([409, 'treasury_change_over']);
    expect((await changesOf(owner)).queued).toHaveLength(1);
  });

  it('may be canceled by anyone who manages the merchant, which freezes nothing', async () => {
    const { owner, treasury } = await established();
    const [admin, developer] = [await join(owner.merchant.id, 'admin'), await join(owner.merchant.id, 'developer')];
    await brings(owner, address());
    const path = `${owner.path}/treasury_changes/treasury`;

    const statuses = [
      (await developer.call('DELETE', path)).status,
      (await aPerson().call('DELETE', path)).status,
      (await admin.call('DELETE', path)).status,
      (await owner.call('DELETE', path)).status,
    ];

    expect(statuses).toEqual([403, 404, 204, 404]);
    expect(await changesOf(owner)).toMatchObject({ queued: [], frozen_until: null });
    await isDue(owner);
    expect(await treasuryOf(owner)).toBe(treasury);
  });

  it('with the same address and another relayer is used at once: no money goes elsewhere', async () => {
    const { owner, treasury } = await established();
    const relayer = Wallet.createRandom();

    const { body } = await brings(owner, treasury, relayer.privateKey);

    expect(body.wallet).toMatchObject({ active: true, state: 'active', relayer_address: relayer.address });
  });

  it('leaves a change that waits in peace only until the relayer is changed: the newest request counts', async () => {
    const { owner, treasury } = await established();
    await brings(owner, address());

    await brings(owner, treasury);

    expect((await changesOf(owner)).queued).toEqual([]);
    expect(await treasuryOf(owner)).toBe(treasury);
  });

  it.each(['', 'x'.repeat(43), 'x'.repeat(44)])('is canceled by no made-up token %p', async (token) => {
    const response = await world.http('POST', '/api/dashboard/treasury_changes/cancel', { body: { token } });

    expect(response.status).toBe(token.length === 43 ? 404 : 422);
  });

  it('leaves no key and no token where they can be read', async () => {
    const { owner } = await established();
    const relayer = Wallet.createRandom();
    await brings(owner, address(), relayer.privateKey);
    const token = await tokenMailedTo(owner.user.email);

    for (const table of ['treasury_changes', 'wallets', 'merchants', 'outbox']) {
      const rows = await world.rows<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
      for (const secret of [relayer.privateKey.slice(2), token])
        expect(rows.some(({ row }) => row.includes(secret))).toBe(false);
    }
  });
});

describe('how long changes wait', () => {
  const sets = (owner: Owner, wait_h: number) => owner.call('PUT', `${owner.path}/treasury_changes/wait`, { wait_h });

  it('is longer at once, and holds for the next change', async () => {
    const { owner } = await established();

    expect((await sets(owner, 168)).body).toMatchObject({ wait_h: 168, queued: [] });

    const { body } = await brings(owner, address());
    expect(new Date(body.wallet.takes_effect_at).getTime() - Date.now()).toBeGreaterThan(167 * 3_600_000);
  });

  it('is shorter only after the time that it was, and owners are notified', async () => {
    const { owner, treasury } = await established();

    const { body } = await sets(owner, 0);

    expect(body).toMatchObject({ wait_h: 48, queued: [{ kind: 'wait', wait_h: 0, treasury_address: null }] });
    await brings(owner, address());
    expect(await treasuryOf(owner)).toBe(treasury);
    await eventually(() => mailbox.mails.some(({ subject }) => subject?.includes('will be shortened')));
    await world.rows(`UPDATE treasury_changes SET takes_effect_at = now() WHERE merchant_id = $1 AND kind = 'wait'`, [
      owner.merchant.id,
    ]);
    await eventually(async () => (await changesOf(owner)).wait_h === 0);
    const next = address();
    expect((await brings(owner, next)).body.wallet.state).toBe('active');
    expect(await treasuryOf(owner)).toBe(next);
  });

  it('is not shorter any more when the change beside it was canceled from its mail', async () => {
    const { owner, treasury } = await established();
    await brings(owner, address());
    const token = await tokenMailedTo(owner.user.email);
    await sets(owner, 0);
    expect((await changesOf(owner)).queued).toHaveLength(2);

    await world.http('POST', '/api/dashboard/treasury_changes/cancel', { body: { token } });

    expect(await changesOf(owner)).toMatchObject({ wait_h: 48, queued: [] });
    await isDue(owner);
    expect(await treasuryOf(owner)).toBe(treasury);
  });

  it('is not shorter while the treasury is frozen, and is set by owners alone', async () => {
    const { owner } = await established();
    const admin = await join(owner.merchant.id, 'admin');
    await brings(owner, address());
    const token = await tokenMailedTo(owner.user.email);
    await world.http('POST', '/api/dashboard/treasury_changes/cancel', { body: { token } });

    expect((await sets(owner, 1)).body.error.code).toBe('treasury_frozen');
    expect((await sets(owner, 72)).body.wait_h).toBe(72);
    expect((await admin.call('PUT', `${owner.path}/treasury_changes/wait`, { wait_h: 100 })).status).toBe(403);
    expect((await sets(owner, 169)).status).toBe(422);
    expect((await sets(owner, -1)).status).toBe(422);
  });
});
