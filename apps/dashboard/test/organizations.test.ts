import { describe, expect, it } from '@jest/globals';
import { useDashboard } from './people.js';

const { world, aPerson } = useDashboard();
function somebody() {
  const person = aPerson();
  return { ...person, id: person.user.user_id, email: person.user.email };
}

async function organizationOf(user_id: number, besides: number[] = []): Promise<number> {
  const reply = await world.bus.calls('dashboard.own_organization', { user_id, besides });
  return (reply as { merchant_id: number }).merchant_id;
}

describe('the organization of a person alone', () => {
  it('is their oldest merchant without another member', async () => {
    const [person, other] = [somebody(), somebody()];
    const make = async (name: string) => (await person.call('POST', '/merchants', { name })).body.id as number;
    const [shared, first, second] = [await make('Shared'), await make('First'), await make('Second')];
    const insert = 'INSERT INTO memberships (merchant_id, user_id, role) VALUES ($1, $2, $3)';
    await world.rows(insert, [shared, other.id, 'viewer']);

    expect(await organizationOf(person.id)).toBe(first);
    expect(await organizationOf(person.id, [first])).toBe(second);
  });

  it('is created once, however often and concurrently, and is not queued for review before its owner states what it sells', async () => {
    const person = somebody();

    const ids = await Promise.all(Array.from({ length: 6 }, () => organizationOf(person.id)));

    expect(new Set(ids).size).toBe(1);
    const made = (await person.call('GET', `/merchants/${ids[0]}`)).body;
    expect(made).toMatchObject({ name: `Agents of ${person.email}`, status: 'pending' });
    expect(made.review).toMatchObject({ state: 'waiting_for_merchant', question: null });
    const changed = await person.call('PATCH', `/merchants/${ids[0]}`, { website: 'https://shop.example' });
    expect(changed.body.review).toMatchObject({ state: 'waiting_for_operator' });
  });

  it('is another one where all are taken, and none for an unknown person', async () => {
    const person = somebody();
    const first = await organizationOf(person.id);

    expect(await organizationOf(person.id, [first])).toBeGreaterThan(first);
    const unknown = await world.bus.calls('dashboard.own_organization', { user_id: 987_654_321, besides: [] });
    expect(unknown).toMatchObject({ code: 'not_found' });
  });
});
