import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useDashboard } from './people.js';

const { world, mailbox, aPerson, anOwner, join } = useDashboard();
const operator = { id: 1, name: 'op@example.com', kind: 'operator', ip: null, trace_id: null } as const;

/** Waits until no notice is left: a mail arrives a moment before its row is deleted. */
const nothingWaits = () => eventually(async () => (await world.rows('SELECT 1 FROM owner_notices')).length === 0);

describe('owners are mailed', () => {
  it('when the treasury or the relayer changes, all of them and no one else', async () => {
    const owner = await anOwner();
    const [second, admin] = [await join(owner.merchant.id, 'owner'), await join(owner.merchant.id, 'admin')];

    const { body } = await owner.call('POST', `${owner.path}/wallets/generate`);

    for (const { email } of [owner.user, second.user]) {
      const mail = await mailbox.next(email);
      expect(mail.subject).toBe(`The treasury of ${owner.merchant.name} was changed`);
      expect(mail.text).toContain(body.treasury_address);
      expect(mail.text).not.toContain(body.private_key.slice(2));
    }
    expect(mailbox.to(admin.user.email)).toEqual([]);
  });

  it('when an operator approves or pauses the merchant', async () => {
    const owner = await anOwner();

    for (const event of ['approve', 'pause'] as const) {
      await world.bus.calls('dashboard.move_merchant', { merchant_id: owner.merchant.id, event, actor: operator });
    }

    await mailbox.next(owner.user.email, 2);
    const subjects = mailbox.to(owner.user.email).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([
      `${owner.merchant.name} is now active`,
      `${owner.merchant.name} is now paused`,
    ]);
  });

  it('with the reason, where an operator gave one', async () => {
    const owner = await anOwner();
    const audited = world.bus.receives('audit.recorded');
    const reason = 'We could not reach you.';

    const move = { merchant_id: owner.merchant.id, event: 'reject', actor: operator } as const;
    await world.bus.calls('dashboard.move_merchant', { ...move, reason });

    expect((await mailbox.next(owner.user.email)).text).toContain(reason);
    const entry = await eventually(() => audited.find(({ action }) => action === 'merchant.rejected'));
    expect([entry.before, entry.after]).toEqual([{ status: 'pending' }, { status: 'rejected', reason }]);
  });

  it('when a delivery failed for good, once an hour for each endpoint', async () => {
    const owner = await anOwner();
    const fails = (endpoint_id: number, delivery_id: string) =>
      world.bus.publishes('delivery.failed', {
        merchant_id: owner.merchant.id,
        account_id: null,
        delivery_id,
        endpoint_id,
        event_type: 'payment.confirmed',
        last_status_code: 500,
        last_error: 'the receiver answered 500',
        failed_at: new Date().toISOString(),
      });
    const noticed = async () => (await world.rows(`SELECT 1 FROM inbox WHERE consumer = 'delivery.failed'`)).length;

    for (const id of ['wd_1', 'wd_2', 'wd_3']) await fails(71, id);
    await eventually(async () => (await noticed()) === 3);
    const first = await mailbox.next(owner.user.email);
    await fails(72, 'wd_4');
    await mailbox.next(owner.user.email, 2);
    await world.rows(`UPDATE failing_endpoints SET noticed_at = now() - interval '1 hour' WHERE endpoint_id = 71`);
    await fails(71, 'wd_5');
    await mailbox.next(owner.user.email, 3);

    expect(first.subject).toBe(`Webhooks of ${owner.merchant.name} are not being delivered`);
    expect(first.text).toContain('the receiver answered 500');
    expect(mailbox.to(owner.user.email)).toHaveLength(3);
    await nothingWaits();
  });

  it.each([
    [
      'waits in the contract',
      '2026-12-01T10:30:00.000Z',
      'Until 2026-12-01 10:30 UTC these addresses pay your treasury',
    ],
    ['took effect at once', null, 'the order took effect at once'],
  ])('when the contract accepted an order that the platform did not give, which %s', async (_, effective_at, says) => {
    const owner = await anOwner();
    const second = await join(owner.merchant.id, 'owner');
    const admin = await join(owner.merchant.id, 'admin');
    const [treasury_address, treasury_before_address] = ['a', 'b'].map((digit) => `0x${digit.repeat(40)}`);

    await world.bus.publishes('treasury.foreign_order', {
      merchant_id: owner.merchant.id,
      chain_id: 42161,
      checkout_address: `0x${'c'.repeat(40)}`,
      treasury_before_address: treasury_before_address!,
      treasury_address: treasury_address!,
      effective_at,
      tx_hash: `0x${'d'.repeat(64)}`,
    });

    for (const { email } of [owner.user, second.user]) {
      const mail = await mailbox.next(email);
      expect(mail.subject).toBe(`Someone ordered a different treasury for addresses of ${owner.merchant.name}`);
      for (const text of [treasury_address!, treasury_before_address!, says]) expect(mail.text).toContain(text);
    }
    expect(mailbox.to(admin.user.email)).toEqual([]);
    await nothingWaits();
  });

  it('when a delivery of their account at the agent API failed, no one else', async () => {
    const [person, owner] = [aPerson(), await anOwner()];

    await world.bus.publishes('delivery.failed', {
      merchant_id: null,
      account_id: person.user.user_id,
      delivery_id: 'wd_9',
      endpoint_id: 91,
      event_type: 'turn.done',
      last_status_code: 500,
      last_error: 'the receiver answered 500',
      failed_at: new Date().toISOString(),
    });

    const mail = await mailbox.next(person.user.email);
    expect(mail.subject).toBe('Webhooks of your agent account are not being delivered');
    expect(mail.text).toContain('You get this e-mail because it is your account.');
    expect(mailbox.to(owner.user.email)).toEqual([]);
    await nothingWaits();
  });
});
