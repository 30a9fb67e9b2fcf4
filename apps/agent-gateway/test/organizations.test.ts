import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@libs/dto/merchants/roles';
import { AppError } from '@libs/errors/app-error';
import { startService } from '@libs/service-kit/start-service';
import { eventually } from '@libs/testing/eventually';
import { service } from '../src/service.js';
import { useAccounts } from './accounts.js';

const { world, memberships, aMember, aPerson, anAccount, aSpace } = useAccounts();
/** The organization of each person alone; the dashboard service makes it where there is none. */
const own = new Map<number, number>();
let serial = 0;

beforeAll(async () => {
  world.bus.handles('dashboard.own_organization', ({ user_id, besides }) => {
    const merchantId = own.get(user_id);
    if (merchantId === undefined) return new AppError('not_found');
    return { merchant_id: besides.includes(merchantId) ? merchantId + 1 : merchantId };
  });
  await world.bus.flush();
});

const anOrganization = () => 90_000 + 10 * ++serial;
const accountOf = async (merchantId: number) => {
  const [row] = await world.rows('SELECT id FROM account WHERE merchant_id = $1', [merchantId]);
  return row && Number(row['id']);
};

/**
 * Makes an account that somebody had alone before accounts belonged to organizations, with their number and a space.
 */
async function anAccountOfBefore() {
  const person = aPerson();
  await world.rows('INSERT INTO account (id, balance_micro_usd) VALUES ($1, 5000000)', [person.id]);
  return { person, space: await aSpace(person.id) };
}

function join(userId: number, merchantId: number, role: Role = 'owner'): void {
  memberships.push({ user_id: userId, merchant_id: merchantId, merchant_name: `Shop ${merchantId}`, role });
}

describe('the members of an organization', () => {
  it('share spaces, keys and credits, and see nothing of another organization that one of them is in, too', async () => {
    const [account, elsewhere] = [await anAccount(), await anAccount()];
    const colleague = aMember(account.merchantId, 'developer');
    join(colleague.userId, elsewhere.merchantId);

    const { body: made } = await account.person.call('POST', '/spaces', { title: 'Support' });
    const { body: list } = await colleague.call('GET', '/spaces');
    const keys = (await colleague.call('GET', '/keys')).body.data;
    const there = aPerson();
    join(there.id, elsewhere.merchantId);
    const foreign = await there.of(elsewhere.merchantId).call('GET', `/spaces/${made.space_id}`);

    expect(list.data).toMatchObject([{ space_id: made.space_id, title: 'Support' }]);
    expect(keys).toHaveLength(1);
    expect(foreign.status).toBe(404);
  });

  it('are out at once when they are removed, and events of a turn end for them', async () => {
    const account = await anAccount();
    const member = aMember(account.merchantId, 'viewer');
    expect((await member.call('GET', '/spaces')).status).toBe(200);

    memberships.splice(
      memberships.findIndex(({ user_id }) => user_id === member.userId),
      1,
    );

    expect((await member.call('GET', '/spaces')).status).toBe(404);
  });

  it.each(['-7', '7.5', 'seven', '99999999999999999999', '%37'])('have no organization %s', async (id) => {
    const person = aPerson();
    join(person.id, 7);

    const response = await world.http('GET', `/api/agent/merchants/${id}/spaces`, { headers: person.headers });

    expect(response.status).toBe(id === '%37' ? 200 : 422);
  });

  it('have one account, however many of them come first at once', async () => {
    const merchantId = anOrganization();
    const people = Array.from({ length: 8 }, () => aMember(merchantId, 'developer'));

    const statuses = await Promise.all(people.map(async (person) => (await person.call('GET', '/credits')).status));

    expect(statuses).toEqual(people.map(() => 200));
    const rows = await world.rows('SELECT id FROM account WHERE merchant_id = $1', [merchantId]);
    expect(rows).toHaveLength(1);
    expect(Number(rows[0]!['id'])).toBeGreaterThanOrEqual(1_000_000_000);
  });
});

describe('an account that a person had alone', () => {
  it('moves to their organization with all that is in it when they first come there, and keeps its number', async () => {
    const { person, space } = await anAccountOfBefore();
    const merchantId = anOrganization();
    own.set(person.id, merchantId);
    join(person.id, merchantId);

    const credits = await person.of(merchantId).call('GET', '/credits');
    const spaces = await person.of(merchantId).call('GET', '/spaces');

    expect(credits.body.balance_usd).toBe(5);
    expect(spaces.body.data).toMatchObject([{ space_id: space }]);
    expect(await accountOf(merchantId)).toBe(person.id);
  });

  it('does not move to an organization that they share, which gets an account of its own', async () => {
    const { person } = await anAccountOfBefore();
    const [shared, alone] = [anOrganization(), anOrganization()];
    own.set(person.id, alone);
    join(person.id, shared);

    const credits = await person.of(shared).call('GET', '/credits');

    expect(credits.body.balance_usd).toBe(0);
    expect(await accountOf(alone)).toBe(person.id);
  });

  it('moves to another organization where the first one has an account already', async () => {
    const { person } = await anAccountOfBefore();
    const taken = await anAccount();
    own.set(person.id, taken.merchantId);
    const elsewhere = anOrganization();
    join(person.id, elsewhere);

    await person.of(elsewhere).call('GET', '/credits');

    expect(await accountOf(taken.merchantId + 1)).toBe(person.id);
    expect(await accountOf(taken.merchantId)).toBe(taken.id);
  });

  it('moves when a service starts, though an unknown person has one, too', async () => {
    const [lost, { person }] = [await anAccountOfBefore(), await anAccountOfBefore()];
    const merchantId = anOrganization();
    own.set(person.id, merchantId);

    const replica = await startService(service, world.env);
    try {
      await eventually(async () => (await accountOf(merchantId)) === person.id);
    } finally {
      await replica.stop();
    }

    const [row] = await world.rows('SELECT merchant_id FROM account WHERE id = $1', [lost.person.id]);
    expect(row!['merchant_id']).toBeNull();
  });
});

describe('agents', () => {
  const maySell = async (account_id: number, merchant_id: number) =>
    ((await world.bus.calls('agent.may_sell_for', { account_id, merchant_id })) as { allowed: boolean }).allowed;

  it('sell for their own organization, and for no other one', async () => {
    const [account, other] = [await anAccount(), await anAccount()];
    join(account.id, other.merchantId);

    expect(await maySell(account.id, account.merchantId)).toBe(true);
    expect(await maySell(account.id, other.merchantId)).toBe(false);
    expect(await maySell(999_999_999, account.merchantId)).toBe(false);
  });

  it.each([
    ['viewer', false],
    ['developer', true],
  ] as const)('of an earlier account sell where its person is %s: %s', async (role, allowed) => {
    const { person } = await anAccountOfBefore();
    const shop = anOrganization();
    join(person.id, shop, role);

    expect(await maySell(person.id, shop)).toBe(allowed);
  });
});
