import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LOCKED } from '@libs/chain/addresses/deposit-address';
import type { MerchantChanged } from '@libs/events/payloads/merchants.payload';
import type { AuditRecorded } from '@libs/events/payloads/operations.payload';
import { eventually } from '@libs/testing/eventually';
import { Wallet } from 'ethers';
import { useDashboard } from './people.js';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
const { world, mailbox, anOwner, join } = useDashboard();

let changed: MerchantChanged[];
let audited: AuditRecorded[];
beforeAll(async () => {
  [changed, audited] = [world.bus.receives('merchant.changed'), world.bus.receives('audit.recorded')];
  world.bus.handles('sweeper.treasury_fault', () => ({ fault: null }));
  world.bus.handles('chain.is_deposit_address', () => ({ is_deposit_address: false }));
  await world.bus.connection.flush();
});
beforeEach(() => {
  mailbox.mails.length = 0;
});

type Owner = Awaited<ReturnType<typeof anOwner>>;

const chooses = (owner: Owner, delay_s: unknown) =>
  owner.call('PUT', `${owner.path}/treasury_changes/delay`, { delay_s });
const stateOf = async (owner: Owner) => (await owner.call('GET', `${owner.path}/treasury_changes`)).body;
/** Returns the published delay of new sessions. */
const publishedTo = (owner: Owner, delayS: number) =>
  eventually(() => changed.findLast((event) => event.merchant_id === owner.merchant.id)?.treasury_delay_s === delayS);
const mailed = (owner: Owner, subject: string) =>
  eventually(() => mailbox.to(owner.user.email).find((mail) => mail.subject?.includes(subject)));
const isDue = (owner: Owner) =>
  world.rows(`UPDATE treasury_changes SET takes_effect_at = now() WHERE merchant_id = $1 AND status = 'queued'`, [
    owner.merchant.id,
  ]);
async function tokenMailedTo({ user }: Owner): Promise<string> {
  return await eventually(() => {
    const texts = mailbox.to(user.email).map(({ text }) => text ?? '');
    return texts.map((text) => /cancel#token=([\w-]{43})/.exec(text)?.[1]).findLast((token) => token !== undefined);
  });
}

describe('the delay of addresses of new sessions', () => {
  it.each([
    ['30 days', 30 * DAY_S, 30 * DAY_S],
    ['LOCKED', null, LOCKED],
  ])('is raised to %s at once: published, audited, and mailed to every owner', async (words, delay_s, published) => {
    const owner = await anOwner();
    const second = await join(owner.merchant.id, 'owner');

    const { status, body } = await chooses(owner, delay_s);

    expect([status, body]).toEqual([200, { delay_s, takes_effect_at: null }]);
    expect(await stateOf(owner)).toMatchObject({ delay_s, queued: [] });
    await publishedTo(owner, published);
    for (const { user } of [owner, second]) {
      const mail = await eventually(() => mailbox.to(user.email).find(({ subject }) => subject?.includes('delay for')));
      expect(mail.text).toContain(`from 3 days to ${words}.`);
    }
    await eventually(() =>
      audited.some(
        ({ action, merchant_id, after }) =>
          action === 'treasury_delay.changed' &&
          merchant_id === owner.merchant.id &&
          (after as { treasury_delay_s?: number }).treasury_delay_s === published,
      ),
    );
  });

  it('is lowered only after the time that changes of the treasury wait', async () => {
    const owner = await anOwner();

    const { body } = await chooses(owner, 0);

    const waitsMs = new Date(body.takes_effect_at).getTime() - Date.now();
    expect(body.delay_s).toBe(3 * DAY_S);
    expect(Math.abs(waitsMs - 48 * HOUR_S * 1000)).toBeLessThan(HOUR_S * 1000);
    expect(await stateOf(owner)).toMatchObject({
      delay_s: 3 * DAY_S,
      queued: [{ kind: 'delay', delay_s: 0, wait_h: null, treasury_address: null, given_out_takes_effect_at: null }],
    });
    expect((await mailed(owner, 'easier to redirect')).text).toContain('from 3 days to none.');
    await isDue(owner);
    await eventually(async () => (await stateOf(owner)).delay_s === 0);
    await publishedTo(owner, 0);
    await mailed(owner, 'delay for new addresses');
  });

  it('goes down from LOCKED in the same way, for new sessions only', async () => {
    const owner = await anOwner();
    await chooses(owner, null);

    expect((await chooses(owner, 30 * DAY_S)).body).toMatchObject({
      delay_s: null,
      takes_effect_at: expect.any(String),
    });

    expect((await stateOf(owner)).queued).toMatchObject([{ kind: 'delay', delay_s: 30 * DAY_S }]);
    await publishedTo(owner, LOCKED);
  });

  it('needs a proof of exactly the delay that is chosen, also when it is raised', async () => {
    const owner = await anOwner();
    const path = `${owner.path}/treasury_changes/delay`;
    const of = `"${owner.merchant.name}" (merchant ${owner.merchant.id}): `;
    const locks = `${of}Make addresses of new sessions LOCKED: only the key of the treasury can ever change where they pay.`;

    const none = await owner.callWith(undefined, 'PUT', path, { delay_s: null });
    const other = await owner.callWith(
      `${of}Let addresses of new sessions pay another treasury after 30 days.`,
      'PUT',
      path,
      { delay_s: null },
    );
    const right = await owner.callWith(locks, 'PUT', path, { delay_s: null });

    expect([none.status, none.body.error.code]).toEqual([403, 'fresh_proof_required']);
    expect(other.status).toBe(403);
    expect(right.body).toEqual({ delay_s: null, takes_effect_at: null });
  });

  it('that waits is canceled from its mail, with all else that waits, and cannot be lowered or LOCKED while frozen', async () => {
    const owner = await anOwner();
    await owner.call('POST', `${owner.path}/wallets/bring_own`, { treasury_address: Wallet.createRandom().address });
    await owner.call('POST', `${owner.path}/wallets/bring_own`, { treasury_address: Wallet.createRandom().address });
    await owner.call('PUT', `${owner.path}/treasury_changes/wait`, { wait_h: 1 });
    mailbox.mails.length = 0;
    await chooses(owner, 0);
    await mailed(owner, 'easier to redirect');
    const token = await tokenMailedTo(owner);
    expect((await stateOf(owner)).queued).toHaveLength(3);

    await world.http('POST', '/api/dashboard/treasury_changes/cancel', { body: { token } });

    expect(await stateOf(owner)).toMatchObject({ delay_s: 3 * DAY_S, wait_h: 48, queued: [] });
    expect((await chooses(owner, DAY_S)).body.error.code).toBe('treasury_frozen');
    expect((await chooses(owner, null)).body.error.code).toBe('treasury_frozen');
    expect((await chooses(owner, 4 * DAY_S)).body.delay_s).toBe(4 * DAY_S);
  });

  it('that waits is dropped by a newer choice, and canceled by anyone who manages the merchant', async () => {
    const owner = await anOwner();
    const admin = await join(owner.merchant.id, 'admin');
    await chooses(owner, 0);
    await chooses(owner, 3 * DAY_S);
    expect((await stateOf(owner)).queued).toEqual([]);
    await chooses(owner, HOUR_S);

    const path = `${owner.path}/treasury_changes/delay`;
    expect((await admin.call('PUT', path, { delay_s: 5 * DAY_S })).status).toBe(403);
    expect((await admin.call('DELETE', path)).status).toBe(204);

    expect(await stateOf(owner)).toMatchObject({ delay_s: 3 * DAY_S, queued: [] });
  });

  it.each([-1, 30 * DAY_S + 1, LOCKED, 1.5, '3600', undefined])('cannot be %p', async (delay_s) => {
    const owner = await anOwner();

    expect((await chooses(owner, delay_s)).status).toBe(422);
  });
});
