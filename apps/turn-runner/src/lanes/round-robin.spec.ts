import { describe, expect, it } from '@jest/globals';
import { busyCustomers, RoundRobin } from './round-robin.js';

const run = (account_id: number, end_user_ref: string | null) => ({ account_id, end_user_ref });

describe('the account and customers served last', () => {
  it('are the last ones from the previous on and around', () => {
    const served = new RoundRobin();
    served.note([run(5, 'd'), run(3, 'x'), run(5, 'b')]);
    expect([served.account, [...served.customers]]).toEqual([
      5,
      [
        [5, 'd'],
        [3, 'x'],
      ],
    ]);

    served.note([run(7, 'a'), run(5, 'e'), run(5, null), run(5, 'c')]);

    expect([served.account, served.customers.get(5)]).toEqual([5, 'c']);
  });

  it('are the same after a claim that found nothing', () => {
    const served = new RoundRobin();
    served.note([run(5, 'd')]);
    served.note([]);
    expect([served.account, served.customers.get(5)]).toEqual([5, 'd']);
  });

  it('are kept for the accounts that were served most recently', () => {
    const served = new RoundRobin();
    for (let account = 1; account <= 512; account++) served.note([run(account, 'ada')]);
    served.note([run(1, 'bob')]);
    served.note([run(513, 'ada')]);
    expect(served.customers.size).toBe(512);
    expect([served.customers.get(1), served.customers.get(2), served.customers.get(513)]).toEqual([
      'bob',
      undefined,
      'ada',
    ]);
  });
});

describe('the customers with turns under way', () => {
  it('are counted for each account, those without a reference as one', () => {
    expect(busyCustomers([run(1, 'a'), run(2, 'a'), run(1, null), run(1, 'a'), run(1, null)])).toEqual([
      { account_id: 1, customer: 'a', turns: 2 },
      { account_id: 1, customer: '', turns: 2 },
      { account_id: 2, customer: 'a', turns: 1 },
    ]);
  });
});
