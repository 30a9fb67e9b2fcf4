import { describe, expect, it } from '@jest/globals';
import { LOCKED } from '@libs/chain/addresses/deposit-address';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { Wallet } from 'ethers';
import { useDashboard } from './people.js';

const { world, aPerson, anOwner, join } = useDashboard();

const CONTRACTS = ['5f', '6f'].map((byte) => `0x${byte.repeat(20)}`);

describe('GET treasury_changes/addresses', () => {
  // Runs before the test simulates the sweeper.
  it('is 503 while the sweeper does not reply', async () => {
    const owner = await anOwner();

    const { status } = await owner.call('GET', `${owner.path}/treasury_changes/addresses`);

    expect(status).toBe(503);
  });

  it('shows what the contract does with addresses that were issued, to members only', async () => {
    const owner = await anOwner();
    const [before, now] = [Wallet.createRandom().address, Wallet.createRandom().address];
    const terms: ReplyOf<'sweeper.given_out'>['terms'] = [
      {
        checkout_address: CONTRACTS[0]!,
        ...{ initial_treasury: now.toLowerCase(), treasury_delay_s: LOCKED, treasury_address: now.toLowerCase() },
        ...{ need: 'none', effective_at: null },
      },
      {
        checkout_address: CONTRACTS[1]!,
        ...{ initial_treasury: before.toLowerCase(), treasury_delay_s: 259_200 },
        ...{ treasury_address: before.toLowerCase(), need: 'queued', effective_at: '2026-11-26T12:00:00.000Z' },
      },
    ];
    // Terms of the older contract as well, which does the same with the first.
    const all = [...terms, { ...terms[0]!, checkout_address: CONTRACTS[1]! }];
    world.bus.handles('sweeper.given_out', ({ merchant_id }) => ({
      terms: merchant_id === owner.merchant.id ? all : [],
    }));
    await world.bus.connection.flush();
    const path = `${owner.path}/treasury_changes/addresses`;

    const { status, body } = await (await join(owner.merchant.id, 'viewer')).call('GET', path);

    expect([status, body]).toEqual([
      200,
      {
        terms: [
          { initial_treasury: now, delay_s: null, treasury_address: now, state: 'none', effective_at: null },
          {
            ...{ initial_treasury: before, delay_s: 259_200, treasury_address: before },
            ...{ state: 'queued', effective_at: '2026-11-26T12:00:00.000Z' },
          },
        ],
      },
    ]);
    expect((await aPerson().call('GET', path)).status).toBe(404);
  });
});
